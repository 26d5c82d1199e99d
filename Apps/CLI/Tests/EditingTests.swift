import SignalboxInterface
import SignalboxTesting
import Testing

@testable import SignalboxCLI

/// A review that leads to a single element of an earlier step.
@Suite struct EditingTests {
  @Test("A114: the line mode asks the element that is edited first, and the fields before it keep their values")
  func first() async throws {
    try await onSessionThread {
      let talk = Talk(EditingApplication())
      talk.answer("", "secret1", "", "password")
      #expect(talk.frame?.page.start == "account/password")
      #expect(talk.prompt.hasPrefix("Password, required"), "\(talk.lines)")
      talk.answer("secret2", "")
      #expect(talk.frame?.page.key == "review" && talk.frame?.page.start == nil)
      talk.answer("user name")
      #expect(talk.prompt.hasPrefix("User name"), "\(talk.lines)")
    }
  }
}
