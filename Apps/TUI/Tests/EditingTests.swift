import SignalboxTesting
import Testing

@testable import SignalboxTUI

/// A review that leads to a single element of an earlier step.
@Suite struct EditingTests {
  @Test("A114: on the full screen the focus is on the element that is edited")
  func focus() async throws {
    try await onSessionThread {
      let test = ScreenTest(EditingApplication(), rows: 24, columns: 80, colours: 256)
      test.type("Tab secret1 Tab Enter Up")
      #expect(test.focus == "review/password", "\(test.screen)")
      test.type("Enter")
      #expect(test.focus == "account/password", "\(test.screen)")
      test.type("Esc Up")
      #expect(test.focus == "review/name", "\(test.screen)")
      test.type("Enter")
      #expect(test.focus == "account/name", "\(test.screen)")
    }
  }
}
