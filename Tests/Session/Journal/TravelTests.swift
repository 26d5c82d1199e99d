import SignalboxCore
@testable import SignalboxSession
import SignalboxTesting
import Testing

@testable import SignalboxInterface

@Suite struct TravelTests {
  private func withTrip(_ body: @escaping @Sendable (SessionTest) throws -> Void) async throws {
    try await onSessionThread { try body(SessionTest(Trip())) }
  }

  @Test("undo removes the user's last action, step by step back to the beginning")
  func undo() async throws {
    try await withTrip { test in
      let outlines = ([test.frame.outline] + undoable(test)).filter { !$0.contains("alert:1/ok") }
      for outline in outlines.dropLast().reversed() {
        test.undo()
        #expect(test.frame.outline == outline)
      }
      #expect(test.rejections == [])
      test.undo()
      #expect(test.rejections == [.actionFailed("Cannot undo: there is nothing to undo.")])
      test.set("trip/name", "Bo")
      #expect(test.text("trip/name") == "Bo")
    }
  }

  @Test("K129: undo takes an answer back with the step that led to the message, also after a death, and redo does both")
  func answers() async throws {
    try await onSessionThread {
      let folder = try RecordingFolder()
      for isPressed in [true, false] {
        let name = isPressed ? "pressed" : "back"
        let test = SessionTest(Trip(), recording: try .new(folder.file(name), of: Trip()))
        test.set("trip/name", "Ann")
        test.press("trip/ask")
        let asked = test.frame.outline
        test.press("sure/yes")
        #expect(!test.frame.alerts.isEmpty)
        if isPressed { test.press("alert:1/ok") } else { test.back() }
        let answered = test.frame.outline
        test.undo()
        #expect(test.frame.outline == asked)
        test.redo()
        #expect(test.frame.outline == answered)
        let resumed = SessionTest(Trip(), recording: try folder.died("\(name)-again", from: name))
        #expect(resumed.frame.outline == answered)
        resumed.undo()
        #expect(resumed.frame.outline == asked)
        resumed.undo()
        #expect(resumed.text("trip/name") == "Ann" && resumed.frame.page.key == "trip")
      }
    }
  }

  /// Does seven steps, and returns the outline after each.
  private func undoable(_ test: SessionTest) -> [String] {
    let steps: [() -> Void] = [
      { test.set("trip/name", "Ann") }, { test.choose("trip/level", "second") }, { test.press("trip/look") },
      { test.press("trip/ask") }, { test.press("sure/yes") }, { test.press("alert:1/ok") }, { test.press("trip/dice") },
    ]
    return steps.map { step in
      step()
      return test.frame.outline
    }
  }

  @Test("after an undo no number of a revision, showing, alert or effect is used twice")
  func numbers() async throws {
    try await withTrip { test in
      test.press("trip/look")
      test.press("trip/ask")
      let (revision, page) = (test.frame.revision, test.frame.page.page)
      test.undo()
      #expect(test.frame.revision == revision + 1)
      test.press("trip/ask")
      #expect(test.frame.page.page > page)
      test.back()
      test.undo()
      test.undo()
      test.undo()
      test.press("trip/look")
      #expect(test.text("trip/note") == "test/look#2")
    }
  }

  @Test("undo is refused across an irreversible effect and while an effect is pending, and a sentence says why")
  func irreversible() async throws {
    try await onSessionThread {
      let test = SessionTest(Trip(), holding: ["look"])
      test.set("trip/secret", "canary-7f3a!")
      test.press("trip/book")
      let frame = test.frame
      test.undo()
      test.press("trip/look")
      test.undo()
      #expect(test.text("trip/note") == "test/book#1")
      #expect(
        test.rejections == [
          .actionFailed("Cannot undo: later actions cannot be undone."),
          .actionFailed("Cannot undo: something is under way."),
        ])
      test.answer("look", with: "seen")
      test.undo()
      #expect(test.frame.outline == frame.outline)
    }
  }

  @Test("a secret that was typed before the undone step keeps its value")
  func secrets() async throws {
    try await withTrip { test in
      test.set("trip/secret", "canary-7f3a!")
      test.choose("trip/level", "first")
      test.undo()
      #expect(test.frame.element("trip/book")?.isEnabled == true)
      test.press("trip/book")
      #expect(test.frame.page.key == "trip", "nobody is asked for it")
      #expect(test.text("trip/note") == "test/book#1")
    }
  }

  @Test("seek goes back to any entry, and is refused beyond the last entry")
  func seek() async throws {
    try await withTrip { test in
      let start = test.frame.outline
      travelEverywhere(test)
      let end = test.session.within { $0.journal.end }
      test.send(InputEvent(page: test.frame.inFront, action: .seek(to: end + 1)))
      #expect(test.rejections == [.actionFailed("Cannot undo: the last entry is number \(end).")])
      for number in (0..<end).reversed() {
        test.send(InputEvent(page: test.frame.inFront, action: .seek(to: number)))
        #expect(test.frame.stack.first?.key == "trip", "entry \(number)")
      }
      #expect(test.frame.outline == start)
      #expect(test.rejections.count == 1)
    }
  }

  @Test("K12: nothing of an undone run stays alive")
  func leaks() async throws {
    try await withTrip { test in
      _ = undoable(test)
      for _ in 0..<3 { test.undo() }
      #expect(test.session.within { $0.runs.all.count } == 1)
      #expect(test.session.within { $0.alivePages }.count == test.frame.stack.count + test.frame.alerts.count)
      #expect(test.quit() == .finished(outcome: nil))
    }
  }

  @Test("K4: a session with undone steps is replayed and resumed like any other")
  func recorded() async throws {
    try await onSessionThread {
      let folder = try RecordingFolder()
      let test = SessionTest(Trip(), recording: try .new(folder.file(), of: Trip()))
      _ = undoable(test)
      for _ in 0..<4 { test.undo() }
      test.press("trip/look")
      #expect(SessionTest(Trip(), recording: try .replayed(folder.file())).frame == test.frame)
      test.undo()
      test.set("trip/name", "Bo")
      #expect(SessionTest(Trip(), recording: try .replayed(folder.file())).frame == test.frame)
      try folder.write(folder.bytes(), "died")
      let resumed = SessionTest(Trip(), recording: try .resumed(folder.file("died")))
      #expect(resumed.frame == test.frame)
    }
  }
}
