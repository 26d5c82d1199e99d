import Foundation
import SignalboxCore
import SignalboxInterface
import SignalboxNavigation
import SignalboxTesting
import Testing

@testable import SignalboxJSON

@Suite struct A2UITests {
  private func show(
    _ application: any Application = EveryKindApplication(), _ transport: A2UIRenderer.Transport = .lines
  ) -> A2UIRenderer {
    A2UIRenderer(application, transport)
  }

  @Test(
    "D111: a page, each alert and each notice is a surface, and an action of a surface that has gone does nothing",
    arguments: A2UIRenderer.Transport.allCases)
  func surfaces(_ transport: A2UIRenderer.Transport) async throws {
    try await onSessionThread {
      let screen = show(EveryKindApplication(), transport)
      #expect(screen.surfaces.map(\.id) == ["p1"])
      screen.press("home/warn")
      #expect(screen.surfaces.count == 2 && screen.value("message", "text") == "Hot")
      let alert = screen.surfaces[1].id
      screen.press("home/load")
      let reason = StateTexts.error(Rejection.coveredByAlert.sentence(for: nil))
      #expect(screen.value("home/load says", "text") == .string(reason))
      screen.act("press", alert, ["id": "alert:1/ok"])
      #expect(screen.surfaces.map(\.id) == ["p1"])
      screen.act("press", alert, ["id": "alert:1/ok"])
      #expect(screen.value("sentence", "text") == .string(Rejection.stalePage.sentence(for: nil)))
      screen.press("home/next")
      #expect(screen.surfaces.count == 1 && screen.shows("second/name"))
      screen.act("press", "p1", ["id": "home/quit"])
      #expect(screen.shows("second/name"))
      screen.press("back")
      #expect(screen.shows("home/email"))
      screen.press("undo")
      #expect(screen.shows("second/name"))
    }
  }

  @Test("D111: a surface is newer than each surface that it covers", arguments: A2UIRenderer.Transport.allCases)
  func order(_ transport: A2UIRenderer.Transport) async throws {
    try await onSessionThread {
      let screen = show(NoticeApplication(), transport)
      screen.press("page/tell")
      #expect(screen.surfaces.map { $0.id.first } == ["p", "n"])
      screen.press("page/next")
      #expect(screen.surfaces.map { $0.id.first } == ["p", "n"] && screen.shows("text"), "\(screen.picture)")
    }
  }

  @Test(
    "D112: only what is different is sent: a value costs no components, and a row and options are sent once",
    arguments: A2UIRenderer.Transport.allCases)
  func changes(_ transport: A2UIRenderer.Transport) async throws {
    try await onSessionThread {
      let screen = show(EveryKindApplication(), transport)
      screen.press("home/load")
      #expect(screen.kinds.contains("updateDataModel /t/home!1loaded"))
      #expect(!screen.kinds.contains { $0.contains("home/loaded") && $0.hasPrefix("updateComponents") })
      screen.type("home/plan", ["pro"])
      screen.press("home/load")
      #expect(!screen.messages.contains { $0.text.contains("\"options\"") }, "\(screen.kinds)")
      screen.press("home/people row button", row: ["id": "home/people/p1/delete"])
      #expect(screen.kinds == ["updateDataModel /t/home!1people count", "updateDataModel /r/home!1people"])
      screen.press("home/hide")
      #expect(!screen.shows("home/email") && screen.shows("home/memo"))
      #expect(screen.surfaces.map(\.id) == ["p1"], "what is typed elsewhere stays")
    }
  }

  @Test("D113: every text says what it said, though renderers read it as Markdown", arguments: [A2UIVersion.v09, .v10])
  func texts(_ version: A2UIVersion) {
    for text in ["_ALL_ *you* need", "<root>", "root@example.org", "1. one", "# no title", "`a`", "a\nb", "[x](y)"] {
      let plain = A2UIText.plain(text)
      #expect(MarkdownReader.read(plain).plainText == text, "\(plain)")
      #expect(
        MarkdownReader.read(version.title(text, level: 2).text).plainText.replacing("\n", with: " ")
          == text.replacing("\n", with: " "))
    }
    #expect(MarkdownReader.read(A2UIText.code(["```", "<b>"])).plainText == "```\n<b>")
    // Characters that change a screen or the direction of a text are visible.
    for text in [A2UIText.plain("a\u{1B}[2Jb\u{202E}c"), A2UIText.code(["\u{1B}", "\u{202E}"])] {
      #expect(!text.contains("\u{1B}") && !text.contains("\u{202E}"), "\(text)")
    }
  }

  @Test(
    "D114: a secret goes in with the press of a button of its page, is taken out at once, and never comes back",
    arguments: A2UIRenderer.Transport.allCases)
  func secrets(_ transport: A2UIRenderer.Transport) async throws {
    try await onSessionThread {
      let screen = show(FormApplication(), transport)
      #expect(screen.component("form/key")?["variant"] == "obscured")
      screen.type("form/key", "canary-4711")
      screen.press("undo")
      screen.type("form/name", "An")
      screen.press("form/save")
      #expect(screen.kinds.first == "updateDataModel /s/form!1key")
      #expect(screen.value("form/key") == "")
      #expect(screen.value("form/name") == "An", "a refused value stays")
      #expect(screen.value("form/name says", "text") == "Error: At least 3 characters")
      screen.type("form/name", "Ann")
      screen.press("form/save")
      #expect(screen.value("form/said", "text") == "Said: Ann with a key")
      #expect(!screen.text.contains("canary"))
    }
  }

  @Test(
    "D115: a button checks by itself what it waits for; a refused value stays, and its input says why",
    arguments: A2UIRenderer.Transport.allCases)
  func checks(_ transport: A2UIRenderer.Transport) async throws {
    try await onSessionThread {
      let screen = show(FormApplication(), transport)
      #expect(screen.failing("form/save") == ["Still needed: Name", "Still needed: Key"])
      screen.type("form/name", "Ann")
      #expect(screen.failing("form/save") == ["Still needed: Key"])
      screen.type("form/key", "k")
      #expect(screen.failing("form/save").isEmpty)
      screen.type("form/age", "41.5")
      screen.press("form/save")
      #expect(screen.value("form/age") == "41.5" && screen.value("form/name") == "Ann")
      #expect(screen.value("form/age says", "text") == "Error: Enter a whole number.")
      #expect(screen.value("form/said", "text") == "", "the page's own button waits for refused values")
      screen.press("form/plain")
      #expect(screen.value("form/said", "text") == "Said: plain", "another button does without them")
      screen.type("form/age", "41")
      screen.press("form/save")
      #expect(!screen.shows("form/age says") && screen.value("form/said", "text") == "Said: Ann with a key")
    }
  }

  @Test(
    "D122: an action waits for no work of an earlier one", arguments: A2UIRenderer.Transport.allCases)
  func work(_ transport: A2UIRenderer.Transport) async throws {
    try await onSessionThread {
      let screen = show(LongWorkApplication(), transport)
      screen.settles = false
      screen.press("home/start")
      #expect(screen.shows("work/question"))
      screen.press("work/question")
      #expect(screen.surfaces.count == 2 && screen.shows("alert:1/stop"), "\(screen.picture)")
    }
  }

  @Test("D116: a message that cannot be read is said on the page, and neither answered nor the end of the session")
  func unreadable() async throws {
    try await onSessionThread {
      let screen = show()
      for line in ["no JSON", "[]", "{}", #"{"action":1}"#, #"{"action":{"name":"dance","surfaceId":"p1"}}"#] {
        screen.act("press", "p1", ["id": "home/later"])
        screen.send(line)
        #expect(
          screen.value("sentence", "text") == "A message of the screen could not be read; nothing was done.", "\(line)")
      }
      screen.send(
        #"{"version":"v0.9","error":{"code":"VALIDATION_FAILED","surfaceId":"p1","path":"/x","message":"y"}}"#)
      #expect(screen.messages.isEmpty)
      screen.act("press", "p1", ["id": "nobody/home", "values": ["nobody/home": 1, "home/age": ["x"]]])
      #expect(screen.shows("home/email"))
    }
  }

  @Test("D125: no path has an escape, and every name has a key of its own")
  func keys() async throws {
    for name in ["home/memo", "a!1b", "~", "/!~!0", "!"] {
      let key = A2UIContent.key(name)
      #expect(!key.contains("/") && !key.contains("~") && A2UIContent.name(key) == name, "\(key)")
    }
    #expect(Set(["a/b", "a!1b", "a~b", "a!2b", "a!b", "a!0b"].map(A2UIContent.key)).count == 6)
    try await onSessionThread {
      let screen = show(EveryKindApplication())
      screen.type("home/memo", "hello")
      screen.press("home/later")
      #expect(!screen.text.contains("~") && screen.value("home/memo") == "hello")
    }
  }

  @Test("D113: a table shows all of its rows")
  func table() async throws {
    try await onSessionThread {
      let screen = show(TableApplication())
      guard case .array(let rows)? = screen.surfaces.last?.surface.data.getting(["r", "page!1table"]) else {
        Issue.record("no rows: \(screen.text)")
        return
      }
      #expect(rows.count == 250 && rows.last?["c0"] == "Row 249")
    }
  }

  @Test("D112: the messages of a page are those of its golden", arguments: [A2UIVersion.v09, .v10])
  func goldens(_ version: A2UIVersion) async throws {
    try await onSessionThread {
      for (name, application) in [("form", FormApplication()), ("every-kind", EveryKindApplication())]
        as [(String, any Application)]
      {
        let lines = Wire(application, dialect: .a2ui(version), isChecked: false).settle()
        let text = lines.joined(separator: "\n") + "\n"
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Goldens")
        let file = folder.appending(path: "\(name)-\(version.rawValue).jsonl")
        if ProcessInfo.processInfo.environment["RECORD"] == "1" {
          try text.write(to: file, atomically: true, encoding: .utf8)
          Issue.record("recorded \(name): read it before you commit it")
        }
        #expect(try String(contentsOf: file, encoding: .utf8) == text, "\(file.lastPathComponent)")
      }
    }
  }

  @Test(
    "D117: after random actions every component is reachable, and in one place",
    arguments: A2UIRenderer.Transport.allCases)
  func random(_ transport: A2UIRenderer.Transport) async throws {
    try await onSessionThread {
      var random = SeededGenerator(seed: FuzzTests.seed)
      for _ in 0..<max(1, FuzzTests.lines / 3_300) {
        let screen = show(EveryKindApplication(), transport)
        for _ in 0..<100 where !screen.surfaces.isEmpty { screen.doAnything(&random) }
        #expect(Set(screen.surfaces.map(\.id)).count == screen.surfaces.count)
      }
    }
  }
}

extension A2UIRenderer {
  /// Types something, or presses a button, mostly with values that fit.
  fileprivate func doAnything(_ random: inout SeededGenerator) {
    guard let (id, surface) = surfaces.randomElement(using: &random) else { return }
    let components = surface.components.values.sorted { $0.text < $1.text }
    guard let component = components.randomElement(using: &random), case .string(let name)? = component["id"] else {
      return
    }
    let values: [JSON] = ["", "a@b", "41", "41.5", true, ["pro"], ["a", "b"], 7, .null, "2026-05-05"]
    if component["value"] != nil {
      type(name, values.randomElement(using: &random) ?? .null)
    } else if component.at(["action", "event"]) != nil, name != "home/quit", name != "home/replace" {
      press(name, row: ["id": ["home/people/p0", "home/people/p1/delete", "x"].randomElement(using: &random) ?? .null])
    } else if Int.random(in: 0..<50, using: &random) == 0, name != "home/quit" {
      act(["press", "row", "more", "pick", "choose"].randomElement(using: &random) ?? "", id, ["id": .string(name)])
    }
  }
}

/// An application with a long table.
private struct TableApplication: Application {
  static let name = "table"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    let table = Table("table", "Table", columns: ["Name"])
    table.rows.value = (0..<250).map { ["Row \($0)"] }
    _ = try? await context.navigator.presentRoot(TablePage(table))
    return nil
  }
}

private final class TablePage: Page<Never> {
  let table: Table

  init(_ table: Table) {
    self.table = table
    super.init(key: "page", title: "Page")
  }

  override var elements: [PageElement] { [table] }
}

/// An application whose page says something and leads to another page.
private struct NoticeApplication: Application {
  static let name = "notice"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    let first = NoticePage("page")
    first.tell.taps.observe { context.navigator.notify("Saved") }
    first.next.taps.observe {
      context.navigator.spawn { _ = try? await context.navigator.present(NoticePage("second")) }
    }
    _ = try? await context.navigator.presentRoot(first)
    return nil
  }
}

private final class NoticePage: Page<Never> {
  let (tell, next) = (Button("tell", "Tell"), Button("next", "Next"))

  override var elements: [PageElement] { [tell, next] }

  init(_ key: String) { super.init(key: key, title: key) }
}
