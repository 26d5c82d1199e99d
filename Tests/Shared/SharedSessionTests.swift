import SignalboxInterface
import SignalboxModel
import SignalboxSession
import SignalboxShared
import SignalboxTesting
import Testing

@Suite struct SharedSessionTests {
  private let desk = SharedModel("desk", Desk())

  @Test("K100, K108: two sessions of one model see each other's changes")
  func eachOther() async throws {
    try await onSessionThread { [desk] in
      let ann = SessionTest(DeskApplication(desk: desk, user: "Ann"))
      let bob = SessionTest(DeskApplication(desk: desk, user: "Bob"))
      #expect(ann.text("desk/state") == "", "nothing was changed yet")
      ann.press("desk/claim")
      #expect(ann.text("desk/state") == "Ann has 17")
      #expect(ann.text("desk/answer") == "change 1")
      #expect(bob.text("desk/state") == "", "another session makes a step to see it")
      bob.advance(by: .zero)
      #expect(bob.text("desk/state") == "Ann has 17")
    }
  }

  @Test("K101: the session that lost is told so at the call, and a replay repeats it")
  func refusal() async throws {
    try await onSessionThread { [desk] in
      let ann = SessionTest(DeskApplication(desk: desk, user: "Ann"))
      let bob = SessionTest(DeskApplication(desk: desk, user: "Bob"))
      ann.press("desk/claim")
      bob.press("desk/claim")
      #expect(bob.text("desk/answer") == "Ann has it already.")
      #expect(bob.text("desk/state") == "Ann has 17")
      #expect(bob.replayDifference() == nil)
    }
    #expect(try await desk.state.log == ["Ann has 17"], "a refusal and a replay change nothing")
  }

  @Test("K104: undo and redo do not touch the shared state, and repeat no change")
  func undo() async throws {
    try await onSessionThread { [desk] in
      let ann = SessionTest(DeskApplication(desk: desk, user: "Ann"))
      ann.set("desk/note", "before")
      ann.press("desk/claim")
      ann.undo()
      #expect(ann.text("desk/answer") == "")
      #expect(ann.text("desk/state") == "Ann has 17", "the state comes from outside")
      ann.undo()
      #expect(ann.text("desk/note") == "")
      ann.redo()
      ann.redo()
      #expect(ann.text("desk/answer") == "change 1")
      ann.undo()
      ann.press("desk/claim")
      #expect(ann.text("desk/answer") == "Ann has it already.", "this is another change")
    }
    #expect(try await desk.state.log == ["Ann has 17"])
  }

  @Test("K104: undo stops at a change that is not reversible")
  func irreversible() async throws {
    try await onSessionThread { [desk] in
      let ann = SessionTest(DeskApplication(desk: desk, user: "Ann", isReversible: false))
      ann.press("desk/claim")
      ann.undo()
      #expect(ann.rejections.count == 1 && ann.text("desk/answer") == "change 1")
    }
  }

  @Test("K104: a refused change keeps nothing from undo, also if it were not reversible")
  func refusedChange() async throws {
    _ = try await desk.change { try $0.claim("17", by: "Bob") }
    try await onSessionThread { [desk] in
      let ann = SessionTest(DeskApplication(desk: desk, user: "Ann", isReversible: false))
      ann.set("desk/note", "before")
      ann.press("desk/claim")
      #expect(ann.text("desk/answer") == "Bob has it already.")
      #expect(ann.replayDifference() == nil)
      ann.undo()
      ann.undo()
      #expect(ann.rejections.isEmpty && ann.text("desk/note") == "")
    }
  }

  @Test("K101: an effect that begins again after a death is not applied a second time")
  func again() async throws {
    let key = "visit/claim#1"
    let first = try await desk.change(key: key) { try $0.claim("17", by: "Ann") }
    try await desk.change { $0.log.append("later") }
    let second = try await desk.change(key: key) { try $0.claim("18", by: "Ann") }
    #expect(first == 1 && second == 1, "the first answer")
    #expect(try await desk.state.log == ["Ann has 17", "later"])
  }

  @Test("K106: a state that would be too large is refused, and stays as it was")
  func size() async throws {
    await #expect(throws: SharedModelFailure.tooLarge(name: "desk")) {
      try await desk.change { $0.log = [String(repeating: "x", count: SharedModelLimits.stateBytes)] }
    }
    await #expect(throws: SharedModelFailure.tooLarge(name: "desk")) {
      try await desk.change { _ in String(repeating: "x", count: SharedModelLimits.answerBytes) }
    }
    #expect(try await desk.state == Desk())
  }

  @Test("K107, K108: each session with a viewer is present, until it ends")
  func presence() async throws {
    try await onSessionThread { [desk] in
      let ann = SessionTest(DeskApplication(desk: desk, user: "Ann"))
      #expect(ann.text("desk/present") == "Ann 1")
      let watcher = SessionTest(DeskApplication(desk: desk, user: "Bob", isPresent: false))
      let bob = SessionTest(DeskApplication(desk: desk, user: "Bob"))
      let other = SessionTest(DeskApplication(desk: desk, user: "Bob"))
      ann.advance(by: .zero)
      #expect(ann.text("desk/present") == "Ann 1, Bob 2")
      #expect(bob.quit() == .finished(outcome: nil))
      ann.advance(by: .zero)
      #expect(ann.text("desk/present") == "Ann 1, Bob 1")
      other.undo()
      _ = other.rejections
      ann.set("desk/note", "x")
      ann.undo()
      #expect(ann.text("desk/present") == "Ann 1, Bob 1", "an undone run is not present")
      #expect(watcher.text("desk/present") == "")
    }
  }

  @Test("K86, K108: a test can tell and fail a shared model itself")
  func held() async throws {
    try await onSessionThread { [desk] in
      let ann = SessionTest(
        DeskApplication(desk: desk, user: "Ann", isPresent: false), holding: ["claim"], sources: ["desk"])
      #expect(ann.text("desk/state") == "unknown")
      ann.tell("desk", Desk(log: ["Kim has 17"]))
      #expect(ann.text("desk/state") == "Kim has 17")
      ann.fail("desk", "The store is away.")
      #expect(ann.text("desk/trouble") == "The store is away.")
      ann.press("desk/claim")
      ann.fail("claim", "Kim has it already.")
      #expect(ann.text("desk/answer") == "Kim has it already.")
    }
  }
}
