import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation
import SignalboxSession
import SignalboxTesting
import Testing

@testable import SignalboxTUI

private struct Months: Application {
  static let name = "months"
  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    _ = try? await context.navigator.presentRoot(MonthPage())
    return nil
  }
}

private final class MonthPage: Page<Never> {
  let month = Choice(
    "month", "Month",
    options: ["January", "March", "May", "New Moon", "New Year", "June", "July"].map { ChoiceOption($0, $0, $0) },
    selection: "January")
  let several = Multichoice(
    "several", "Several", options: ["June", "July"].map { ChoiceOption($0, $0, $0) }, selection: [])
  let rows = List("rows", "Rows")
  let save = Button("save", "Save")
  let send = Button("send", "Send")
  override var elements: [PageElement] { [month, several, rows, save, send] }

  init() {
    super.init(key: "month", title: "Month")
    rows.rows.value = [Row("a", "June"), Row("b", "July")]
  }
}

/// Tests of letters that are typed outside text.
@Suite struct WordTests {
  private func chosen(_ test: ScreenTest) -> String? {
    test.frame?.element("month/month")?.content.selection?.selected.first
  }

  @Test("N102: quickly typed letters are one word, in choices and lists; after a pause another word begins")
  func words() async throws {
    try await onSessionThread {
      let test = ScreenTest(Months())
      test.type("j u l Space")
      #expect(chosen(test) == "July")
      test.type("Tab j u l Space")
      #expect(test.frame?.element("month/several")?.content.selection?.selected == ["July"])
      test.type("Tab j u l")
      #expect(test.with { $0.view.memory.cursors["month/rows"]?.current?.label } == "July")
      test.type("Tab s e n")
      #expect(test.focus == "month/send")
      test.type("BTab BTab BTab BTab m")
      test.advance(.milliseconds(900))
      test.type("m Space")
      #expect(chosen(test) == "May", "the next one with this letter")
      test.advance(.milliseconds(900))
      test.type("n e w Space y Enter")
      #expect(chosen(test) == "New Year", "a blank within a word is part of it")
    }
  }

  @Test(
    "N102: a word without a matching option selects none and says so; no letter leads elsewhere",
    arguments: ["Enter", "Space"])
  func noOption(_ key: String) async throws {
    try await onSessionThread {
      let test = ScreenTest(Months())
      test.type("j u x \(key)")
      #expect(chosen(test) == "January" && test.row("Nothing here begins with jux.") != nil)
      #expect(test.focus == "month/month")
      test.type("e u r")
      #expect(test.focus == "month/month" && chosen(test) == "January")
    }
  }

  @Test("N225: of a long word that nothing begins with, only the beginning is repeated")
  func longWord() async throws {
    try await onSessionThread {
      let test = ScreenTest(Months())
      test.type((["j"] + Array(repeating: "u", count: 300) + ["Enter"]).joined(separator: " "))
      #expect(test.row("Nothing here begins with juuuuuu….") != nil, "\(test.screen)")
    }
  }

  @Test(
    "N200: Space marks the row under the bar also behind a typed word, and a sign is a letter where a row has it",
    arguments: [0, 150])
  func marks(_ pause: Int) async throws {
    try await onSessionThread {
      let test = ScreenTest(Parts())
      let marked = { test.frame?.element("parts/several")?.content.selection?.selected }
      let type = { (keys: String) in
        for key in keys.split(separator: " ") {
          test.type(String(key))
          test.advance(.milliseconds(pause))
        }
      }
      type("d a t a Space")
      #expect(marked() == ["data"], "\(test.screen)")
      type("g Space w e b Space")
      #expect(marked() == ["web", "data", "git"], "\(test.screen)")
      type("w e b - d Space")
      #expect(marked() == ["web", "web-d", "data", "git"], "\(test.screen)")
      type("g - x y z")
      #expect(marked() == [], "a sign that no row has there is a key")
      type("Tab d a t a Space")
      #expect(test.frame?.element("parts/single")?.content.selection?.selected == ["data"], "\(test.screen)")
      type("Tab m a i l Space")
      #expect(test.row("1 selected") != nil && test.row("[x] Mail 2") != nil, "\(test.screen)")
    }
  }

  @Test("N201: every key that acts, and every click, ends a typed word: the next letter begins another word")
  func ends() async throws {
    try await onSessionThread {
      let test = ScreenTest(Parts())
      let marked = { test.frame?.element("parts/several")?.content.selection?.selected }
      test.type("d Space g Space")
      #expect(marked() == ["data", "git"], "\(test.screen)")
      test.type("w + g Space")
      #expect(marked() == ["web", "web-d", "data"], "\(test.screen)")
      test.type("w")
      test.click("data  Base")
      test.type("g Space")
      #expect(marked() == ["web", "web-d", "git"], "\(test.screen)")
      test.type("Tab w Space g Space")
      #expect(test.frame?.element("parts/single")?.content.selection?.selected == ["git"], "\(test.screen)")
      test.type("Tab Tab b o Space b a Space")
      #expect(test.focus == "parts/bar", "\(test.screen)")
    }
  }

  @Test("N202: a word finds a row by a later word in it, after the rows that begin with it")
  func laterWords() async throws {
    try await onSessionThread {
      let test = ScreenTest(Parts())
      let label = { (id: String) in test.with { $0.view.memory.cursors["parts/\(id)"]?.current?.label } }
      test.type("b a s e Space")
      #expect(test.frame?.element("parts/several")?.content.selection?.selected == ["data"], "\(test.screen)")
      test.type("Tab d")
      #expect(label("single") == "data  Base", "rows that begin with the word come first")
      test.type("a e")
      #expect(label("single") == "web-d  Daemon", "\(test.screen)")
      test.type("m o n Enter")
      #expect(test.frame?.element("parts/single")?.content.selection?.selected == ["web-d"], "\(test.screen)")
      test.type("1")
      #expect(label("rows") == "Mail 1")
      test.advance(.seconds(1))
      test.type("a i l Enter")
      #expect(test.row("Nothing here begins with ail.") != nil, "\(test.screen)")
    }
  }

  @Test("L110: a row with the typed tag is meant, whatever other tags begin with it, and comes first in a filter")
  func tag() async throws {
    try await onSessionThread {
      let test = ScreenTest(Parts())
      let label = { test.with { $0.view.memory.cursors["parts/tags"]?.current?.label } }
      test.type("Tab Tab Tab Tab Tab")
      #expect(test.focus == "parts/tags", "\(test.screen)")
      test.type("i 2")
      #expect(label() == "i2  two", "\(test.screen)")
      test.type("0")
      #expect(label() == "i20  twenty", "\(test.screen)")
      test.advance(.seconds(2))
      test.type("a")
      #expect(label() == "a  y", "\(test.screen)")
      test.type("a")
      #expect(label() == "ab  x", "a repeated letter goes through the rows: \(test.screen)")
      test.advance(.seconds(2))
      test.type("a Enter")
      #expect(label() == "a  y", "\(test.screen)")
      test.advance(.seconds(2))
      test.type("a Enter")
      #expect(label() == "a  y", "the row under the bar is meant: \(test.screen)")
      test.type("/ i 2")
      #expect(label() == "i2  two", "\(test.screen)")
    }
  }

  @Test("N103: typing into a filled secret replaces it; the old text is drawn like the focus and removed as a whole")
  func secret() async throws {
    try await onTrial("form") { test in
      test.type("Tab s h o r t Tab BTab")
      let marked = test.picture.cells.filter { $0.style == Style(.focus) }.count
      #expect(marked >= 5, "the dots are marked")
      test.type("n e w")
      #expect(test.with { $0.view.memory.drafts["form/password"]?.editor.text } == "new")
      test.type("Tab BTab BSpace")
      #expect(test.frame?.element("form/password")?.content == .secret(isFilled: false))
    }
  }

  @Test("N104: Enter stays at a refused field, and a second Enter goes on")
  func refused() async throws {
    try await onTrial("form") { test in
      test.type("ann Enter")
      #expect(test.focus == "form/email" && test.row("Error: Not an e-mail address") != nil)
      test.type("@b.c Enter")
      #expect(test.focus == "form/password" && test.text("form/email") == "ann@b.c")
      test.type("BTab C-u x Enter")
      #expect(test.focus == "form/email")
      test.type("Enter")
      #expect(test.focus == "form/password")
    }
  }

  @Test("N105: keys for a choice wait up to ten seconds for its options; other keys act")
  func comingOptions() async throws {
    try await onSessionThread {
      let test = ScreenTest(Coming())
      test.type("w Enter Enter Enter")
      #expect(test.frame?.page.key == "coming")
      test.advance(.seconds(2))
      #expect(test.session.finish() == .finished(outcome: "w b"))
    }
    try await onSessionThread {
      let test = ScreenTest(Coming(delay: .seconds(60)))
      test.type("w Enter Enter")
      #expect(test.row("not available") == nil)
      test.advance(.seconds(11))
      #expect(test.row("not available") != nil)
      test.type("Tab Tab")
      #expect(test.focus == "coming/zone" || test.focus == "coming/name")
    }
  }
}

/// Rows whose labels have two parts, as the boxes of scripts have them.
private struct Parts: Application {
  static let name = "parts"
  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    _ = try? await context.navigator.presentRoot(PartsPage())
    return nil
  }
}

private final class PartsPage: Page<Never> {
  private static let options = [("web", "Server"), ("web-d", "Daemon"), ("data", "Base"), ("git", "g")]
    .map { ChoiceOption($0, "\($0)  \($1)", $0) }
  let several = Multichoice("several", "Several", options: PartsPage.options, selection: [])
  let single = Choice<String>("single", "Single", options: PartsPage.options)
  let rows = List("rows", "Mails")
  let tags = List("tags", "Tags")
  let bold = Toggle("bold", "Bold")
  let bar = Toggle("bar", "Bar")
  override var elements: [PageElement] { [several, single, rows, bold, bar, tags] }

  init() {
    super.init(key: "parts", title: "Parts")
    rows.rows.value = [Row("1", "Mail 1"), Row("2", "Mail 2")]
    rows.selectable()
    tags.rows.value = ["ab  x", "a  y", "i20  twenty", "i2  two"].map { Row($0, $0) }
  }
}

private struct Coming: Application {
  static let name = "coming"
  var delay = Duration.seconds(1)
  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    let page = ComingPage()
    let delay = delay
    context.navigator.spawn(during: page.lifetime) {
      try? await context.effects.wait("zones", title: "Zones", for: delay)
      page.zone.options.value = ["a", "b"].map { ChoiceOption($0, $0, $0) }
      page.zone.selection.value = "b"
    }
    return try? await context.navigator.presentRoot(page)
  }
}

private final class ComingPage: Page<String> {
  let name = TextField("name", "Name")
  let zone = Choice<String>("zone", "Zone", isRequired: true)
  let next = Button("next", "Next", role: .default)
  override var elements: [PageElement] { [name, zone, next] }
  init() {
    super.init(key: "coming", title: "Coming")
    next.taps.observe { [unowned self] in finish("\(name.text.value) \(zone.selection.value ?? "-")") }
  }
}
