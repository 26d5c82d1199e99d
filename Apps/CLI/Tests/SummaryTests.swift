import SignalboxInterface
import SignalboxTesting
import Testing

@testable import SignalboxCLI

/// Tables with a button in each row.
@Suite struct SummaryTests {
  @Test("A113: the rows are said as name and answer, then the buttons with the names of their parts")
  func review() async throws {
    try await onSessionThread {
      let talk = Talk(SummaryApplication())
      talk.answer("Ada", "next")
      let lines = [
        "Your answers (Part, Answer):", "Name: Ada", "Part 1: none", "Part 2: none", "1. Edit the name",
        "2. Edit part 1", "3. Edit part 2", "4. Done",
      ]
      #expect(talk.lines.suffix(8) == lines, "\(talk.lines)")
      #expect(talk.prompt.hasSuffix("[Done]"), "\(talk.prompt)")
      talk.answer("edit the n")
      #expect(talk.frame?.page.key == "name")
    }
  }
}
