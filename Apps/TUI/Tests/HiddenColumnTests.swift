import SignalboxTesting
import Testing

@testable import SignalboxTUI

/// Columns that the user hides on the full screen.
@Suite struct HiddenColumnTests {
  @Test("N137: the palette hides a column and shows it again; the title counts it, and the preview key reads it")
  func palette() async throws {
    try await onSessionThread {
      let test = ScreenTest(CellsApplication())
      test.type("C-p hide Space the Space column Space cost Enter")
      test.paint()
      #expect(
        test.row("build")?.contains(" 7") == false && test.row("Total")?.contains("121") == false, "\(test.screen)")
      #expect(test.row("Jobs")?.contains("Alt-P") == true, "\(test.screen)")
      test.type("M-p")
      test.paint()
      #expect(test.row("Cost")?.contains("7") == true, "\(test.screen)")
      test.type("Esc C-p show Space the Space column Space cost Enter")
      test.paint()
      #expect(test.row("Total")?.contains("121") == true, "\(test.screen)")
    }
  }
}
