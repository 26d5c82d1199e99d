import SignalboxInterface
import SignalboxTesting
import Testing

@testable import hello

@Suite struct HelloTests {
  @Test func restarts() async throws {
    try await onSessionThread {
      let test = SessionTest(HelloApplication(), holding: ["restart"], sources: ["services"])
      test.tell("services", [Service(name: "web", isUp: false)])
      test.press("console/services/web")
      test.press("service/restart")
      test.press(test.frame.alerts[0].buttons[0].id)
      test.answer("restart")
      #expect(test.frame.element("console/services") != nil)
      test.press("console/leave")
      #expect(test.ending == .finished(outcome: nil))
    }
  }
}
