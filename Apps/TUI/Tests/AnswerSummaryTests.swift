import SignalboxInterface
import Testing

@testable import SignalboxTUI

@Suite struct AnswerSummaryTests {
  @Test("N24, G25: the record has the answers of each page in order, several lines below their label, and no secret")
  func answers() async throws {
    try await onTrial("form") { test in
      var summary = AnswerSummary()
      test.frame.map { summary.note($0) }
      #expect(summary.lines == ["Account", "  Age: 30", "  Newsletter: no", "  Plan: Free"])
      test.type("ann@x Tab canary Tab Tab Space Tab Tab a Enter b")
      test.frame.map { summary.note($0) }
      #expect(
        summary.lines == [
          "Account", "  E-mail: ann@x", "  Age: 30", "  Newsletter: yes", "  Plan: Free", "  Note: ", "    a", "    b",
        ])
    }
  }

  @Test("N24: a page from which the user went back is not in the record; a page shown twice is there once")
  func pages() async throws {
    try await onTrial("form") { test in
      var summary = AnswerSummary()
      test.type("ann@x Tab canary")
      test.frame.map { summary.note($0) }
      test.frame.map { summary.note($0) }
      let once = summary.lines
      #expect(once.filter { $0 == "Account" }.count == 1 && once.contains("  E-mail: ann@x"))
      test.frame.map { summary.forget($0.page.page) }
      #expect(summary.lines == ["Account"])
    }
  }
}
