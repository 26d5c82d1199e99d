import SignalboxInterface
import SignalboxPages
import SignalboxTesting
import Testing

/// The purposes of the project's form fields for personal data.
@Suite struct PurposeStateTests {
  @Test("W24: the sampler's account asks for an address and a new password, and declares both purposes")
  func purposes() async throws {
    try await onSessionThread {
      let test = SessionTest(SamplerApplication())
      test.press("home/account")
      let purposes = test.frame.page.elements.reduce(into: [String: FieldPurpose]()) { $0[$1.id] = $1.purpose }
      #expect(purposes == ["account/email": .email, "account/password": .newPassword])
    }
  }
}
