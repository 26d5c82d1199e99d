import SignalboxNavigation
import SignalboxPresentation
import SignalboxTesting
import Testing

@testable import SignalboxPages

@Suite struct CaptureApplicationTests {
  private func with(
    _ pictures: FakePictures = FakePictures(), _ body: @escaping @Sendable (SessionTest) throws -> Void
  ) async throws {
    try await onSessionThread { try body(SessionTest(CaptureApplication(service: pictures))) }
  }

  @Test("R64: each trigger asks afresh, also after a cancel")
  func again() async throws {
    try await with { test in
      for number in 1...300 {
        test.press("capture/camera")
        test.press("picker/take")
        #expect(test.text("capture/caption") == "camera \(number), 4 × 3, 12 kB")
      }
    }
  }
}
