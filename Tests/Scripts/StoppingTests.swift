import SignalboxInterface
import SignalboxSession
import SignalboxTesting
import Testing

@testable import SignalboxScripts

/// Leaving while a script works.
@Suite struct StoppingTests {
  /// Returns a session whose script is at work.
  private func working(asksFirst: Bool) -> SessionTest {
    let command = ScriptCommand(["bash", "work.sh"], asksFirst: asksFirst)
    return SessionTest(RunApplication(command), holding: ["ask"], checksReplay: false)
  }

  private func quit(_ test: SessionTest) {
    test.session.within { $0.host.send(InputEvent(page: $0.frame?.inFront ?? PageID(0), action: .quit)) }
    test.session.settle()
  }

  @Test("X38: leaving while a script works asks first, and the end says that it was stopped", arguments: [false, true])
  func asks(_ asksFirst: Bool) async throws {
    try await onSessionThread {
      let test = working(asksFirst: asksFirst)
      quit(test)
      #expect(test.ending == nil && test.frame.alerts.map(\.title) == ["Stop in the middle?"])
      #expect(test.frame.alerts.last?.message == "“bash work.sh” is at work. Leaving stops it where it is.")
      test.press("alert:1/go-on")
      #expect(test.ending == nil && test.frame.page.key == "script" && !test.heldEffects.isEmpty)
      quit(test)
      test.press("alert:2/stop-now")
      let end = "It has the answers that were given, and what it did stays done."
      #expect(test.ending == .finished(outcome: "“bash work.sh” was stopped in the middle. \(end)"))
    }
  }

  @Test("X49: the text of a box that begins, such as a programbox, has no percentage of the gauge before it")
  func gauge() async throws {
    try await onSessionThread {
      let test = working(asksFirst: true)
      func progress() -> Double? {
        guard case .progress(let fraction, _)? = test.frame.element("script/progress")?.content else { return nil }
        return fraction
      }
      test.report("ask", nil, "Copying")
      #expect(progress() == nil && test.frame.element("script/progress")?.help == "Copying")
      test.report("ask", 0.5)
      #expect(progress() == 0.5)
      test.report("ask", nil, "Building")
      #expect(progress() == nil && test.frame.element("script/progress")?.help == "Building")
      test.session.within { $0.stop(.shutDown) }
      _ = test.session.finish()
    }
  }

  @Test("X38: the question whether to stop a script closes with a sentence when the script no longer works")
  func closes() async throws {
    try await onSessionThread {
      let test = working(asksFirst: true)
      quit(test)
      #expect(test.frame.alerts.count == 1)
      test.fail("ask", "It broke.")
      #expect(test.frame.alerts.isEmpty)
      #expect(test.frame.notices.map(\.text) == ["“bash work.sh” waits or has ended. Nothing was stopped."])
      #expect(test.frame.element("script/problem") != nil)
      // Nothing works any more, so leaving asks nothing.
      quit(test)
      #expect(test.ending == .finished(outcome: nil))
    }
  }
}
