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
      let end = "“bash work.sh” was stopped in the middle. It has its answers, and what it did stays done."
      #expect(test.ending == .finished(outcome: end))
    }
  }
}
