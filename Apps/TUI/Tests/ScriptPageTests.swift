import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation
import SignalboxSession
import SignalboxTesting
import Testing

@testable import SignalboxTUI

/// Pages as the boxes of scripts have them: logs, menus with a default, forms with long labels.
@Suite struct ScriptPageTests {
  @Test("N209: the arrows, PageUp, Home and / move in a log, and the log does not jump back to its end")
  func keys() async throws {
    try await onSessionThread {
      let test = ScreenTest(Reading(isText: false))
      #expect(test.row("Text  100/100") != nil && test.row("line 100") != nil, "\(test.screen)")
      test.type("Up Up")
      #expect(test.focus == "reading/text" && test.row("99/100") != nil, "\(test.screen)")
      test.type("PgUp")
      #expect(test.row("99/100") == nil && test.row("line 100") == nil, "\(test.screen)")
      test.type("Home")
      #expect(test.row("Text  1/100") != nil && test.row("line 2") != nil, "\(test.screen)")
      test.type("/ 4 2 Enter")
      #expect(test.row("line 42") != nil && test.row("line 41") == nil, "\(test.screen)")
      test.type("Tab")
      #expect(test.focus == "reading/ok", "\(test.screen)")
    }
  }

  @Test("N224, X86: a digit replaces a number that is a text, and a text that is no number is edited")
  func number() async throws {
    try await onSessionThread {
      let test = ScreenTest(Amounts())
      test.type("5 0 0 Tab")
      #expect(test.frame?.element("amounts/disk")?.content.field?.value == "500", "\(test.screen)")
      test.type("x")
      #expect(test.frame?.element("amounts/name")?.content.field?.value == "webx", "\(test.screen)")
      test.type("BTab 1 2 . 5 0 Tab")
      #expect(test.frame?.element("amounts/disk")?.content.field?.value == "12.50", "\(test.screen)")
    }
  }

  @Test("N210: a text opens at its first line, an output at its end, and PageDown turns its pages from a button")
  func beginning() async throws {
    try await onSessionThread {
      let test = ScreenTest(Reading(isText: true))
      #expect(test.row("Text  1/100") != nil && test.row("line 2") != nil, "\(test.screen)")
      #expect(test.focus == "reading/ok")
      test.type("PgDn")
      #expect(test.focus == "reading/text" && test.row("line 1 ") == nil && test.row("1/100") == nil, "\(test.screen)")
      test.type("End")
      #expect(test.row("100/100") != nil && test.row("line 100") != nil, "\(test.screen)")
      test.type("Enter")
      #expect(test.focus == "reading/ok")
    }
  }

  @Test("N211: the bar begins at the row that the page names, in sight, and Enter presses it", arguments: [3, 300])
  func start(_ count: Int) async throws {
    try await onSessionThread {
      let test = ScreenTest(Picking(count: count, start: count - 1))
      #expect(test.row("item \(count - 1)") != nil, "\(test.screen)")
      test.type("Enter")
      #expect(test.session.within { $0.ending } == .finished(outcome: "\(count - 1)"))
    }
  }

  @Test("N212: a label that has no room beside its field is above it, in full", arguments: [40, 80, 120])
  func labels(_ columns: Int) async throws {
    try await onSessionThread {
      let test = ScreenTest(Filling(), columns: columns)
      let text = test.screen.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
        .joined(separator: " ")
      for name in ["server", "mirror"] {
        #expect(text.contains("Fully qualified domain name of this \(name)"), "\(test.screen)")
      }
      test.type("a b Tab c")
      #expect(test.text("filling/server") == "ab" && test.focus == "filling/mirror", "\(test.screen)")
    }
  }

  @Test("N213: Alt-P reads all of a row in choices, lists and logs", arguments: ["one", "several", "list", "log"])
  func reading(_ kind: String) async throws {
    try await onSessionThread {
      let test = ScreenTest(LongRows(kind: kind), rows: 16, columns: 50)
      #expect(test.row("THE END") == nil, "\(test.screen)")
      test.type("M-p")
      #expect(test.row("THE END") != nil, "\(test.screen)")
      test.type("Esc")
      #expect(test.row("THE END") == nil, "\(test.screen)")
    }
  }
}

private struct Reading: Application {
  static let name = "reading"
  let isText: Bool

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    _ = try? await context.navigator.presentRoot(ReadingPage(isText))
    return nil
  }
}

private final class ReadingPage: Page<Never> {
  private let text: Log
  private let ok = Button("ok", "OK", role: .default)
  override var elements: [PageElement] { [text, ok] }

  init(_ isText: Bool) {
    text = Log("text", "Text", isText: isText)
    super.init(key: "reading", title: "Reading")
    text.append((1...100).map { "line \($0)" })
  }
}

private struct Picking: Application {
  static let name = "picking"
  let count: Int
  let start: Int

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    try? await context.navigator.presentRoot(PickingPage(count, start))
  }
}

private final class PickingPage: Page<String> {
  private let list = List("list", "Choice")
  private let cancel = Button("cancel", "Cancel", role: .cancel)
  override var elements: [PageElement] { [list, cancel] }

  init(_ count: Int, _ start: Int) {
    super.init(key: "picking", title: "Picking")
    list.rows.value = (1...count).map { Row("\($0)", "item \($0)") }
    list.startKey = "\(start)"
    list.selections.observe { [unowned self] in finish($0) }
  }
}

private struct Filling: Application {
  static let name = "filling"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    _ = try? await context.navigator.presentRoot(FillingPage())
    return nil
  }
}

private final class FillingPage: Page<Never> {
  private let server = TextField("server", "Fully qualified domain name of this server", text: "")
  private let mirror = TextField("mirror", "Fully qualified domain name of this mirror", text: "")
  private let port = TextField("port", "Port", text: "80")
  private let ok = Button("ok", "OK", role: .default)
  override var elements: [PageElement] { [server, mirror, port, ok] }

  init() { super.init(key: "filling", title: "Filling") }
}

private struct LongRows: Application {
  static let name = "long-rows"
  let kind: String

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    _ = try? await context.navigator.presentRoot(LongRowsPage(kind))
    return nil
  }
}

private final class LongRowsPage: Page<Never> {
  private let kind: PageElement
  override var elements: [PageElement] { [kind] }

  init(_ kind: String) {
    let long = "Basil leaves with a rather long description that goes on and on beyond the margin, even to THE END"
    let options = [ChoiceOption("a", long, 0), ChoiceOption("b", "Ham", 1)]
    switch kind {
    case "one": self.kind = Choice("rows", "Rows", options: options, selection: 0)
    case "several": self.kind = Multichoice("rows", "Rows", options: options, selection: [])
    case "list":
      let list = List("rows", "Rows")
      list.rows.value = [Row("a", long), Row("b", "Ham")]
      self.kind = list
    default:
      let log = Log("rows", "Rows")
      log.append((1...10).map { "\($0) \(long)" })
      self.kind = log
    }
    super.init(key: "long-rows", title: "Long rows")
  }
}

private struct Amounts: Application {
  static let name = "amounts"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    _ = try? await context.navigator.presentRoot(AmountsPage())
    return nil
  }
}

private final class AmountsPage: Page<Never> {
  private let disk = TextField("disk", "Disk", text: "10")
  private let host = TextField("name", "Name", text: "web")
  override var elements: [PageElement] { [disk, host] }

  init() {
    super.init(key: "amounts", title: "Amounts")
    disk.typing = .number
  }
}
