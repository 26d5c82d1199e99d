import SignalboxInterface
import SignalboxPages
import SignalboxTesting
import Testing

/// What the forms of ours that ask for somebody's own data say that they ask for.
@Suite struct PurposeStateTests {
  @Test("W24: the sampler's account asks for an address and a new password, and says so")
  func purposes() async throws {
    try await onSessionThread {
      let test = SessionTest(SamplerApplication())
      test.press("home/account")
      let purposes = test.frame.page.elements.reduce(into: [String: FieldPurpose]()) { $0[$1.id] = $1.purpose }
      #expect(purposes == ["account/email": .email, "account/password": .newPassword])
    }
  }
}
