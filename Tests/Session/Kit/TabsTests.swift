import SignalboxInterface
import SignalboxNavigation
import SignalboxSession
import SignalboxTesting
import Testing

@Suite struct TabsTests {
  private func onSettings(_ body: @escaping @Sendable (SessionTest) throws -> Void) async throws {
    try await onSessionThread { try body(SessionTest(TabsApplication())) }
  }

  @Test("A42: a single part of a page is shown, and its choice is an input: recorded, replayed, undone and redone")
  func choosing() async throws {
    try await onSettings { test in
      #expect(
        test.shown == "general" && test.frame.element("settings/name") != nil
          && test.frame.element("settings/host") == nil)
      test.set("settings/name", "ann")
      test.choose("settings/parts/tab", "network")
      #expect(test.shown == "network" && test.frame.element("settings/name") == nil)
      test.set("settings/host", "box")
      test.undo()
      test.undo()
      #expect(test.shown == "general" && test.text("settings/name") == "ann")
      test.redo()
      #expect(test.shown == "network")
      #expect(test.replayDifference() == nil)
    }
  }

  @Test("A42: elements in a part that is not shown accept no action, and keep their input")
  func hidden() async throws {
    try await onSettings { test in
      test.set("settings/name", "ann")
      test.choose("settings/parts/tab", "network")
      test.set("settings/name", "bob")
      test.choose("settings/parts/tab", "nowhere")
      #expect(test.rejections == [.unknownElement, .badValue(.notAChoice)])
      test.choose("settings/parts/tab", "general")
      #expect(test.text("settings/name") == "ann")
    }
  }

  @Test(
    "A43: required or wrong input in a hidden part counts; its title says so, and the waiting button names the part"
  )
  func wanting() async throws {
    try await onSettings { test in
      #expect(test.wanting == ["network"])
      #expect(test.frame.element("settings/save")?.disabledReason == "Still needed: Name, Network: Host")
      test.set("settings/name", "ann")
      test.choose("settings/parts/tab", "network")
      test.set("settings/host", "a b")
      test.choose("settings/parts/tab", "about")
      #expect(test.wanting == ["network"])
      #expect(test.frame.element("settings/save")?.disabledReason == "To correct: Network: Host")
      test.press("settings/save")
      #expect(test.rejections == [.disabled])
      test.choose("settings/parts/tab", "network")
      test.set("settings/host", "box")
      test.choose("settings/parts/tab", "about")
      #expect(test.wanting == [])
      test.press("settings/save")
      #expect(test.ending == .finished(outcome: "ann at box"))
    }
  }
}

extension SessionTest {
  fileprivate var bar: SelectionState? {
    if case .selection(let selection)? = frame.element("settings/parts/tab")?.content.input { selection } else { nil }
  }
  fileprivate var shown: String? { bar?.selected.first }
  fileprivate var wanting: [String]? { bar?.options.filter(\.isWanting).map(\.key) }
}
