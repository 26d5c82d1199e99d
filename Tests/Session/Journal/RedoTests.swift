import SignalboxCore
@testable import SignalboxSession
import SignalboxTesting
import Testing

@testable import SignalboxInterface

@Suite struct RedoTests {
  private func withTrip(_ body: @escaping @Sendable (SessionTest) throws -> Void) async throws {
    try await onSessionThread { try body(SessionTest(Trip())) }
  }

  /// Does seven inputs, and returns the outline before the first and after each step. The answer to the message belongs
  /// to the input before it (K129).
  private func outlines(_ test: SessionTest) -> [String] {
    let steps: [() -> Void] = [
      { test.set("trip/name", "Ann") }, { test.choose("trip/level", "second") }, { test.press("trip/look") },
      { test.press("trip/ask") }, { test.press("sure/yes") }, { test.press("alert:1/ok") }, { test.press("trip/dice") },
    ]
    let outlines =
      [test.frame.outline]
      + steps.map { step in
        step()
        return test.frame.outline
      }
    return outlines.filter { !$0.contains("alert:1/ok") }
  }

  @Test("K15: undone steps are redone step by step, any number of times")
  func again() async throws {
    try await withTrip { test in
      let outlines = outlines(test)
      for _ in 0..<2 {
        for outline in outlines.dropLast().reversed() {
          test.undo()
          #expect(test.frame.outline == outline)
        }
        for outline in outlines.dropFirst() {
          let revision = test.frame.revision
          test.redo()
          #expect(test.frame.outline == outline)
          #expect(test.frame.revision > revision)
        }
      }
      test.redo()
      #expect(
        test.rejections == [
          .actionFailed(
            "Cannot redo: nothing was undone, or something else has happened since.")
        ])
      test.press("trip/ask")
      #expect(test.frame.page.key == "sure")
    }
  }

  @Test("K15: after any other action nothing can be redone")
  func lost() async throws {
    try await withTrip { test in
      _ = outlines(test)
      for _ in 0..<4 { test.undo() }
      test.set("trip/name", "Bo")
      let frame = test.frame
      test.redo()
      #expect(test.rejections.count == 1 && test.frame == frame)
    }
  }

  @Test("K15, K4: a session with redone steps is replayed and resumed like any other")
  func recorded() async throws {
    try await onSessionThread {
      let folder = try RecordingFolder()
      let test = SessionTest(Trip(), recording: try .new(folder.file(), of: Trip()))
      _ = outlines(test)
      for _ in 0..<4 { test.undo() }
      for _ in 0..<3 { test.redo() }
      #expect(SessionTest(Trip(), recording: try .replayed(folder.file())).frame == test.frame)
      test.undo()
      test.redo()
      test.redo()
      test.press("trip/look")
      #expect(test.text("trip/note") == "test/look#2", "nothing is numbered twice")
      #expect(SessionTest(Trip(), recording: try .replayed(folder.file())).frame == test.frame)
      try folder.write(folder.bytes(), "died")
      let resumed = SessionTest(Trip(), recording: try .resumed(folder.file("died")))
      #expect(resumed.frame == test.frame)
    }
  }

  @Test("K15: a redone secret has its earlier value")
  func secrets() async throws {
    try await withTrip { test in
      test.set("trip/secret", "canary-7f3a!")
      test.undo()
      #expect(test.frame.element("trip/book")?.isEnabled == false)
      test.redo()
      #expect(test.frame.element("trip/book")?.isEnabled == true)
      test.press("trip/book")
      #expect(test.frame.page.key == "trip", "nobody is asked for it")
      #expect(test.text("trip/note") == "test/book#1")
    }
  }

  @Test("K15: undo and redo leave only the current run alive")
  func underWay() async throws {
    try await onSessionThread {
      let test = SessionTest(Trip(), holding: ["look"])
      test.set("trip/name", "Ann")
      test.undo()
      test.redo()
      #expect(test.text("trip/name") == "Ann")
      #expect(test.session.within { $0.runs.all.count } == 1)
      test.undo()
      let undone = test.session.within { $0.writer.undone.count }
      #expect(undone == 1)
      #expect(test.quit() == .finished(outcome: nil))
    }
  }
}
