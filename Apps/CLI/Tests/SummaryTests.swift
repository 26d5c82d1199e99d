import SignalboxInterface
import SignalboxTesting
import Testing

@testable import SignalboxCLI

/// Tables with a button in each row.
@Suite struct SummaryTests {
  @Test("A113: the rows are said as name and answer, then a line with the parts to edit, chosen by either name")
  func review() async throws {
    try await onSessionThread {
      let talk = Talk(SummaryApplication())
      talk.answer("Ada", "next")
      let lines = [
        "Your answers:", "Name: Ada", "Part 1: none", "Part 2: none",
        "Edit: 1. Name, 2. Part 1, 3. Part 2", "4. Done",
      ]
      #expect(talk.lines.suffix(6) == lines, "\(talk.lines)")
      #expect(talk.prompt.hasSuffix("[Done]"), "\(talk.prompt)")
      talk.answer("?")
      #expect(talk.lines.contains { $0.contains("(Part, Answer)") } == false, "\(talk.lines)")
      talk.answer("edit the n")
      #expect(talk.frame?.page.key == "name")
      talk.answer(":back")
      #expect(talk.frame?.page.key == "review", "\(talk.lines)")
      talk.answer("part 2")
      #expect(talk.frame?.page.key == "name", "\(talk.lines)")
    }
  }
}
