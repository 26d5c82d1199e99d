import SignalboxCore
import SignalboxInterface
import SignalboxNavigation
import SignalboxTesting
import Testing

@testable import SignalboxTUI

/// Undo and redo in the palette.
@Suite struct UndoEntryTests {
  @Test("K131: the palette lists undo and redo as unavailable while there is nothing to undo or redo")
  func unavailable() async throws {
    try await onTrial("form") { test in
      func entries() -> [String] {
        test.type("M-x")
        defer { test.type("Esc") }
        return ["Undo", "Redo"].filter { test.row($0)?.contains("nothing to") == true }
      }
      #expect(entries() == ["Undo", "Redo"])
      test.type("a@b Tab")
      #expect(entries() == ["Redo"])
      test.type("M-u")
      #expect(test.text("form/email") == "" && entries() == ["Undo"])
    }
  }

  @Test("K144: a text that is typed when the focus has come back, or edited elsewhere, is a step of undo by itself")
  func texts() async throws {
    try await onTrial("form") { test in
      test.type("ann Tab BTab x Tab BTab y")
      for former in ["annx", "ann", ""] {
        test.type("M-u")
        #expect(test.text("form/email") == former)
      }
    }
    try await onTrial("group") { test in
      test.type("Tab one")
      for text in ["two", "three"] {
        test.with { $0.memory.edited = text }
        test.type("C-x C-e")
      }
      for former in ["two", "one", ""] {
        test.type("M-u")
        #expect(test.text("group/note") == former)
      }
    }
  }

  @Test("G42: the undo of a question that was cancelled says that no value has changed, and so does its redo")
  func cancelled() async throws {
    try await onSessionThread {
      let test = ScreenTest(Asking())
      test.type("Enter Esc")
      #expect(test.frame?.alerts.isEmpty == true && test.frame?.page.key == "asking")
      test.type("M-u")
      #expect(test.row("Undone. Nothing in sight has changed.") != nil, "\(test.screen)")
      test.type("M-y")
      #expect(test.row("Redone. Nothing in sight has changed.") != nil, "\(test.screen)")
    }
  }
}

private struct Asking: Application {
  static let name = "asking"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    let page = AskingPage()
    page.delete.taps.observe {
      context.navigator.spawn { _ = try? await context.navigator.confirm("Delete it?", "Delete", destructive: true) }
    }
    _ = try? await context.navigator.presentRoot(page)
    return nil
  }
}

private final class AskingPage: Page<Never> {
  let delete = Button("delete", "Delete")
  override var elements: [PageElement] { [delete] }
  init() { super.init(key: "asking", title: "Asking") }
}
