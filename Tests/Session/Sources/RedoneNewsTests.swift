import SignalboxCore
import SignalboxInterface
import SignalboxTesting
import Testing

@testable import SignalboxSession

/// Redo while values come from outside.
@Suite struct RedoneNewsTests {
  @Test("K132: values that come after an undo do not end redo, and the recording stays bounded")
  func redone() async throws {
    try await onSessionThread {
      let test = SessionTest(Board(world: World()), sources: ["price", "messages"], checksReplay: false)
      let distance = JournalWriter.hostedCheckpointDistance
      test.session.within { $0.writer.checkpointDistance = distance }
      var number = 0
      func tell(_ count: Int) {
        for _ in 0..<count {
          number += 1
          test.tell("messages", number, mark: number)
        }
      }
      // The undo at each place between two checkpoints.
      for round in 0..<2 * distance {
        test.set("board/name", "Ann \(round)")
        tell(1)
        test.undo()
        #expect(test.text("board/name") != "Ann \(round)")
        tell(3)
        test.redo()
        #expect(test.text("board/name") == "Ann \(round)" && test.rejections == [], "\(round)")
        test.press("board/press")
      }
      test.set("board/name", "Ann")
      test.undo()
      tell(6 * distance)
      test.redo()
      #expect(test.text("board/name") == "Ann" && test.rejections == [])
      test.undo()
      tell(20 * distance)
      #expect(test.session.within { $0.journal.records.count } < 12 * distance)
      test.redo()
      #expect(
        test.rejections == [.actionFailed("Cannot redo: nothing was undone, or something else has happened since.")])
    }
  }
}
