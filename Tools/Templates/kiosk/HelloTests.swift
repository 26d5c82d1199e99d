import SignalboxInterface
import SignalboxTesting
import Testing

@testable import hello

@Suite struct HelloTests {
  @Test func forgets() async throws {
    try await onSessionThread {
      let test = SessionTest(HelloApplication())
      test.set("visitor/name", "Ann")
      test.press("visitor/arrive")
      #expect(test.text("badge/text") == "Hello, Ann. Please take a seat.")
      test.advance(by: .seconds(10))
      #expect(test.frame.element("visitor/name")?.content.field?.value == "")
    }
  }
}
