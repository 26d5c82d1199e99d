import SignalboxCore
import SignalboxInterface
import SignalboxNavigation
import SignalboxTesting
import Testing

@testable import SignalboxCLI

/// Facts that are said once, although a page has them twice.
@Suite struct SaidOnceTests {
  @Test("L95: a step and its page have one title, in one line")
  func title() {
    var page = FrameSamples.frame([]).page
    page.title = "The account"
    #expect(PageText.title(page) == "The account")
    page.steps = StepsState(steps: [StepState(key: "a", title: "Account", isDone: false)], current: 0)
    #expect(PageText.title(page) == "Step 1 of 1: The account")
    page.title = ""
    #expect(PageText.title(page) == "Step 1 of 1: Account")
  }

  @Test("L95: an effect that the log of the page tells is not said a second time, others are")
  func log() {
    var told = Told()
    var frame = FrameSamples.frame([
      ElementState(id: "page/log", label: "Output", content: .log(LogState(lines: ["Making room\u{2026}"])))
    ])
    (frame.pending, frame.showsActivity) = (["room"], true)
    frame.activities = ["Making room"]
    #expect(told.effects(of: frame, isNow: true) == nil)
    frame.activities = ["Making room", "Reading"]
    #expect(told.effects(of: frame, isNow: true) == "Working: Reading\u{2026}")
    #expect(told.effects(of: frame, isNow: true) == nil)
  }

  @Test("L95: a value that the page makes of the answer is said instead of the answer")
  func changedAnswer() async throws {
    try await onSessionThread {
      let talk = Talk(EagerApplication())
      talk.answer("2", "a")
      #expect(talk.lines.filter { $0.contains("Parts") } == ["Parts: A, B", "Change: 2. Size, 3. Parts"])
    }
  }

  @Test("L95: fields that were just asked are in the menu without their values; ? and :review say the values")
  func menu() async throws {
    try await onSessionThread {
      let talk = Talk(EagerApplication())
      talk.answer("2", "a")
      #expect(talk.lines.suffix(2) == ["1. Go", "Change: 2. Size, 3. Parts"], "\(talk.lines)")
      for request in ["?", ":review"] {
        talk.answer(request)
        #expect(talk.lines.suffix(3) == ["1. Go", "2. Change Size: 2", "3. Change Parts: A, B"], "\(talk.lines)")
      }
      let narrow = Talk(EagerApplication(), columns: 20)
      narrow.answer("2", "a")
      let last = ["1. Go", "2. Change Size", "3. Change Parts", "Choose 1 to 3:"]
      #expect(narrow.lines.suffix(4) == last, "\(narrow.lines)")
    }
  }

  @Test("L95: a refused value in the line is not in brackets as well")
  func refused() async throws {
    try await onSessionThread {
      let talk = Talk(EveryKindApplication())
      talk.answer("form", "ada")
      #expect(talk.prompt == "E-mail, required" && talk.question?.text == "ada")
      talk.paint()
      #expect(talk.prompt == "E-mail, required" && talk.lines == [])
      talk.answer("ada@x", ":back")
      #expect(talk.prompt == "E-mail, required [ada@x]")
    }
  }

  @Test("L95: the titles of a table of names and values are said once")
  func pairs() {
    let state = TableState(columns: ["Part", "What"], rows: [["Host", "web01"], ["User", ""]])
    let table = ElementState(id: "p/t", label: "Server", content: .table(state))
    #expect(PageText.introduction(table) == ["Server (Part, What):", "Host: web01", "User"])
    let wide = TableState(columns: ["Part", "What", "Why"], rows: [["Host", "web01", "new"]])
    let three = ElementState(id: "p/t", label: "Server", content: .table(wide))
    #expect(PageText.introduction(three) == ["Server: 1 row", "Part: Host; What: web01; Why: new"])
  }

  @Test("L95: a field that fetches completions says nothing of it")
  func busyField() {
    let field = FieldState(value: "/h", isMultiline: false, limit: 9, suggestions: [])
    var element = ElementState(id: "p/f", label: "Folder", content: .field(field))
    let before = AnnouncedElement(element)
    element.isBusy = true
    #expect(AnnouncedElement.changes(from: before, to: element) == [])
  }

  @Test("L95: the only item of a menu is not listed if the question names it; ? lists it")
  func onlyItem() async throws {
    try await onSessionThread {
      let talk = Talk(EagerApplication())
      talk.answer("2", "a", "go")
      #expect(talk.lines.last == "Gone" && talk.prompt == "Choose 1 [OK]", "\(talk.lines)")
      talk.answer("?")
      #expect(talk.lines == ["1. OK"])
    }
  }

  @Test("L97: options that do not fit the screen are listed on request only, where Enter is an answer")
  func longChoice() async throws {
    try await onSessionThread {
      let talk = Talk(LongChoiceApplication(), rows: 14)
      #expect(talk.lines.last == "(? lists them, /part finds)", "\(talk.lines)")
      #expect(talk.prompt == "Zone, 1 to 30 [Zone 7]")
      talk.answer(":more")
      #expect(talk.lines.first == "1. Zone 1")
      #expect(talk.lines.last == "(1 to 10 of 30; :more lists on, /part finds)")
      talk.answer(":more")
      #expect(talk.lines.first == "11. Zone 11")
      talk.answer("?")
      #expect(talk.lines.first == "1. Zone 1")
      talk.answer("/zone 2")
      #expect(talk.lines.first == "2. Zone 2")
      talk.answer("")
      #expect(talk.lines.first == "1. Country 1", "nothing is chosen there, so Enter is no answer: \(talk.lines)")
    }
  }

  @Test("L98: on a styled terminal a question with explanations begins with an empty line, except below a title")
  func room() {
    var transcript = Transcript(isStyled: true)
    transcript.say("Home", as: .title)
    transcript.makeRoom()
    transcript.say("1. Go")
    transcript.say(["", "2. Stay"])
    var plain = Transcript()
    plain.say(["1. Go", "", "2. Stay"])
    let (lines, plainLines) = (transcript.drain(), plain.drain())
    #expect(lines == [Transcript.Tone.title.styled("Home"), "1. Go", "", "2. Stay"])
    #expect(plainLines == ["1. Go", "2. Stay"])
  }

  @Test("L99: a refused answer that would fill the screen is not repeated, and a sentence says so")
  func longAnswer() async throws {
    try await onSessionThread {
      let talk = Talk(EveryKindApplication())
      talk.answer("form", String(repeating: "a", count: 100_000))
      #expect(talk.question?.name == "E-mail" && talk.question?.text == "")
      #expect(talk.lines.last == "The answer of 100000 characters is too long to be repeated; Up brings it back.")
      #expect(talk.lines.count == 2, "\(talk.lines)")
    }
  }
}

/// An application whose page adds to an answer.
private struct EagerApplication: Application {
  static let name = "eager"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    let page = EagerPage()
    page.go.taps.observe { context.navigator.alert(Alert(title: "Gone")) }
    _ = try? await context.navigator.presentRoot(page)
    return nil
  }
}

private final class EagerPage: Page<Never> {
  let size = TextField("size", "Size")
  let parts = Multichoice("parts", "Parts", options: ["a", "b", "c"].map { ChoiceOption($0, $0.uppercased(), $0) })
  let go = Button("go", "Go")

  init() {
    super.init(key: "eager", title: "Eager")
    parts.edits.observe { [unowned self] in parts.selection.value = $0 + ["b"] }
  }

  override var elements: [PageElement] { [size, parts, go] }
}

/// An application with two long choices; one of them has a selection.
private struct LongChoiceApplication: Application {
  static let name = "long-choice"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    _ = try? await context.navigator.presentRoot(LongChoicePage())
    return nil
  }
}

private final class LongChoicePage: Page<Never> {
  let zone = Choice("zone", "Zone", options: (1...30).map { ChoiceOption("\($0)", "Zone \($0)", $0) }, selection: 7)
  let country = Choice(
    "country", "Country", options: (1...30).map { ChoiceOption("\($0)", "Country \($0)", $0) }, isRequired: true)

  init() { super.init(key: "long", title: "Long") }

  override var elements: [PageElement] { [zone, country] }
}
