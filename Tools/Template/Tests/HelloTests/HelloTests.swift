import SignalboxInterface
import SignalboxTesting
import Testing

@testable import hello

@Suite struct HelloTests {
  @Test func greets() async throws {
    try await onSessionThread {
      let test = SessionTest(HelloApplication())
      #expect(test.frame.element("name/greet")?.isEnabled == false)
      test.set("name/name", "Ann")
      test.press("name/greet")
      #expect(test.ending == .finished(outcome: "Hello, Ann!"))
    }
  }
}
