import SignalboxTesting
import Testing

@testable import SignalboxJSON

/// The members of a snapshot about undo and redo.
@Suite struct UndoSnapshotTests {
  @Test("K131: a snapshot says whether there is something to undo and something to redo")
  func members() async throws {
    try await onSessionThread {
      let wire = Wire()
      func possible() -> [String] {
        let snapshot = wire.call("ui.snapshot")
        return ["canUndo", "canRedo"].filter { snapshot[$0] == true }
      }
      #expect(possible() == [])
      _ = wire.call("ui.set", ["id": "home/email", "value": "a@b"])
      #expect(possible() == ["canUndo"])
      _ = wire.call("ui.undo")
      #expect(possible() == ["canRedo"])
      let redone = wire.call("ui.redo", ["snapshot": true])
      #expect(redone["snapshot"]?["canUndo"] == true && redone["snapshot"]?["canRedo"] == nil)
    }
  }
}
