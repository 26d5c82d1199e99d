import SignalboxInterface
import SignalboxTesting
import Testing

@testable import hello

@Suite struct HelloTests {
  @Test func installs() async throws {
    try await onSessionThread {
      let test = SessionTest(HelloApplication(), holding: ["install"])
      test.set("host/name", "web01")
      test.press("host/next")
      test.choose("size/size", "large")
      test.press("size/next")
      test.press("review/install")
      #expect(test.frame.element("install/done")?.isEnabled == false)
      test.answer("install")
      test.press("install/done")
      #expect(test.ending == .finished(outcome: "web01 is ready"))
    }
  }

  @Test func edits() async throws {
    try await onSessionThread {
      let test = SessionTest(HelloApplication(), holding: ["install"])
      test.set("host/name", "web01")
      test.press("host/next")
      test.choose("size/size", "small")
      test.press("size/next")
      test.press("review/host")
      test.set("host/name", "web02")
      test.press("host/next")
      #expect(test.frame.element("review/table") != nil)
      _ = test.quit()
    }
  }
}
