import SignalboxCore
import SignalboxInterface
import SignalboxNavigation
import SignalboxTesting
import Testing

@testable import SignalboxCLI

/// Pages as the boxes of scripts have them: texts to read, and menus with a default.
@Suite struct ScriptPageTests {
  @Test("L107: the menu offers the row at which the user begins, and Enter takes it", arguments: [3, 300])
  func start(_ count: Int) async throws {
    try await onSessionThread {
      let talk = Talk(Picking(count: count))
      #expect(talk.prompt.hasSuffix("[item \(count - 1)]"), "\(talk.transcript)")
      talk.answer("")
      #expect(talk.events.last?.element == "picking/list/\(count - 1)", "\(talk.transcript)")
    }
  }

  @Test("L107: a long list that is browsed offers the row at which the user begins as well")
  func browsed() async throws {
    try await onSessionThread {
      let talk = Talk(Picking(count: 300))
      talk.answer("1")
      #expect(talk.prompt.hasSuffix("[item 299]"), "\(talk.transcript)")
      talk.answer("")
      #expect(talk.events.last?.element == "picking/list/299", "\(talk.transcript)")
    }
  }

  @Test(
    "L110: an exact tag wins over tags that begin with it, in a menu and in a choice of several",
    arguments: [("a", "a  y"), ("I2", "i2  two"), ("eth0", "eth0  wired"), ("ab", "ab  x")])
  func tag(_ answer: String, _ row: String) async throws {
    let labels = ["ab  x", "a  y", "i20  twenty", "i2  two", "eth0.100  tagged", "eth0  wired"]
    try await onSessionThread {
      let talk = Talk(Picking(labels: labels))
      talk.answer(answer)
      let place = labels.firstIndex(of: row).map { $0 + 1 } ?? 0
      #expect(talk.events.last?.element == "picking/list/\(place)", "\(talk.transcript)")
    }
    let options = labels.map { OptionState(key: $0, label: $0, isEnabled: true) }
    let choice = SelectionState(options: options, selected: [], allowsMultipleSelection: true)
    #expect(try AnswerParser.several(answer, of: choice) == [row])
    #expect(throws: AnswerParser.ParsingError.several(called: "eth", [4, 5])) {
      try AnswerParser.several("eth", of: choice)
    }
  }

  @Test(
    "L112: at the menu of a page with a long list, a tag or a name of a row means the row",
    arguments: [("t7", 7), ("name5", 5), ("T21", 21), ("t12  name12", 12), ("17", 23), ("Cancel t", 22)])
  func longMenu(_ answer: String, _ place: Int) async throws {
    let labels = (1...21).map { "t\($0)  name\($0)" } + ["Cancel trip  x", "17  y"]
    try await onSessionThread {
      let talk = Talk(Picking(labels: labels))
      talk.answer(answer)
      #expect(talk.events.last?.element == "picking/list/\(place)", "\(talk.transcript)")
    }
  }

  @Test("L112: a number of the menu stays a number, Tab has the names of the rows, and similar rows are listed")
  func longMenuNumbers() async throws {
    let labels = (1...21).map { "t\($0)  name\($0)" } + ["2  two"]
    try await onSessionThread {
      let talk = Talk(Picking(labels: labels))
      #expect(talk.question?.completions.contains("t7  name7") == true)
      talk.answer("name1")
      #expect(talk.lines.contains("1. t1  name1") && talk.lines.contains("10. t10  name10"), "\(talk.transcript)")
      talk.answer("10")
      #expect(talk.events.last?.element == "picking/list/10", "\(talk.transcript)")
      let other = Talk(Picking(labels: labels))
      other.answer("2")
      #expect(other.events.last?.element == "picking/cancel", "\(other.transcript)")
    }
  }

  @Test("L108: a text is said from its first line, :more says on, and ? says it again")
  func text() async throws {
    try await onSessionThread {
      let talk = Talk(Reading())
      #expect(talk.transcript.contains("line 1\n") && !talk.transcript.contains("line 51\n"), "\(talk.transcript)")
      #expect(talk.transcript.contains("(70 more lines; :more reads on)"), "\(talk.transcript)")
      talk.answer(":more")
      #expect(talk.lines.contains("line 51") && talk.lines.contains("line 100"), "\(talk.lines)")
      talk.answer(":more")
      #expect(talk.lines.contains("line 120") && !talk.lines.contains { $0.contains(":more") }, "\(talk.lines)")
      talk.answer("?")
      #expect(talk.lines.contains("line 1") && talk.lines.contains("1. OK"), "\(talk.lines)")
      talk.answer(":more")
      #expect(talk.lines.contains("line 51"), "\(talk.lines)")
    }
  }
}

private struct Picking: Application {
  static let name = "picking"
  let labels: [String]

  init(labels: [String]) { self.labels = labels }

  init(count: Int) { labels = (1...count).map { "item \($0)" } }

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    try? await context.navigator.presentRoot(PickingPage(labels))
  }
}

private final class PickingPage: Page<String> {
  private let list = List("list", "Choice")
  private let cancel = Button("cancel", "Cancel", role: .cancel)
  override var elements: [PageElement] { [list, cancel] }

  init(_ labels: [String]) {
    super.init(key: "picking", title: "Picking")
    list.rows.value = labels.enumerated().map { Row("\($0 + 1)", $1) }
    list.startKey = "\(labels.count - 1)"
  }
}

private struct Reading: Application {
  static let name = "reading"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    _ = try? await context.navigator.presentRoot(ReadingPage())
    return nil
  }
}

private final class ReadingPage: Page<Never> {
  private let text = Log("text", "Text", isText: true)
  private let ok = Button("ok", "OK")
  private let other = Button("other", "Other")
  override var elements: [PageElement] { [text, ok, other] }

  init() {
    super.init(key: "reading", title: "Reading")
    text.append((1...120).map { "line \($0)" })
  }
}
