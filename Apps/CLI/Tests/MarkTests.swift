import SignalboxTesting
import Testing

@testable import SignalboxCLI

@Suite struct MarkTests {
  @Test("A102, L92: marked texts are said without marks, with the targets of links")
  func said() async throws {
    try await onSessionThread {
      let talk = Talk(MarkedApplication())
      var said = talk.lines.joined(separator: "\n")
      talk.answer("")
      talk.answer("")
      said += talk.lines.joined(separator: "\n")
      #expect(said.contains("ready for anything") && said.contains("I accept the terms (https://example.org/terms)"))
      #expect(said.contains("a*b* is new, see your account (/account)"))
    }
  }
}
