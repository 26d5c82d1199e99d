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
}
