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
  let count: Int

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    try? await context.navigator.presentRoot(PickingPage(count))
  }
}

private final class PickingPage: Page<String> {
  private let list = List("list", "Choice")
  private let cancel = Button("cancel", "Cancel", role: .cancel)
  override var elements: [PageElement] { [list, cancel] }

  init(_ count: Int) {
    super.init(key: "picking", title: "Picking")
    list.rows.value = (1...count).map { Row("\($0)", "item \($0)") }
    list.startKey = "\(count - 1)"
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
