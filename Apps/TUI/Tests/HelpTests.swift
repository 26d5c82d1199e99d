import SignalboxInterface
import SignalboxPages
import SignalboxTesting
import Testing

@testable import SignalboxTUI

@Suite struct HelpTests {
  @Test("N55: F1 shows the element with the focus and the keys in groups; it scrolls, and any other key closes it")
  func page() async throws {
    try await onTrial("form") { test in
      let before = test.frame
      test.type("F1")
      #expect(test.row("Where we write to.") != nil && test.row("Everywhere") != nil && test.row("Help") != nil)
      #expect(test.screen.contains("E-mail  ") == false && test.row("rows 1-") != nil)
      test.type("End")
      #expect(test.row("must be filled in") != nil && test.row("Lists and choices") != nil)
      test.type("Home PgDn Up F1")
      #expect(test.row("E-mail *") != nil && test.frame == before)
    }
  }

  @Test("N55: letters find a key by its name or its effect; Esc first ends the search and then closes the page")
  func finding() async throws {
    try await onTrial("menu") { test in
      test.type("F1 s u g g e s t")
      #expect(test.row("next suggestion") != nil && test.row("Shift-Tab") == nil)
      test.type("C-u A l t - u")
      #expect(test.row("undo; redo") != nil)
      test.type("q q q")
      #expect(test.row("No command has this name") != nil)
      test.type("Esc")
      #expect(test.row("Shift-Tab") != nil)
      test.type("Esc")
      #expect(test.row("First") != nil)
    }
  }

  @Test("N55: the application's own keys come first")
  func shortcuts() async throws {
    let test = try await onSessionThread {
      let test = ScreenTest(SamplerApplication())
      test.type("e Enter F1")
      return test.screen
    }
    #expect(test.contains("Alt-N") && test.contains("Tell in passing"))
  }

  @Test("N55, N7: the help can be read at any size", arguments: [4, 5, 8, 24])
  func sizes(_ rows: Int) async throws {
    try await onTrial("menu", rows: rows, columns: 20) { test in
      test.type("F1")
      for columns in 16...90 { test.resize(rows, columns) }
      #expect(test.row("Help") != nil)
    }
  }
}
