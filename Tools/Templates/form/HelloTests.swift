import SignalboxInterface
import SignalboxTesting
import Testing

@testable import hello

@Suite struct HelloTests {
  @Test func books() async throws {
    try await onSessionThread {
      let test = SessionTest(HelloApplication())
      test.set("booking/name", "Ann")
      test.set("booking/email", "nowhere")
      #expect(test.frame.element("booking/email")?.error != nil)
      test.set("booking/email", "ann@example.org")
      test.choose("booking/time", "20:00")
      test.press("booking/book")
      #expect(test.ending == .finished(outcome: "2 at 20:00 for Ann"))
    }
  }
}
