import SignalboxInterface
import SignalboxTesting
import SignalboxWords
import Testing

@testable import SignalboxTUI

@Suite struct GermanTests {
  @Test("G33: the full screen explains, refuses and complains in German, with umlauts in ASCII if necessary")
  func german() async {
    // In a separate process, because a process has a single language.
    await #expect(processExitsWith: .success) {
      Language.speak(.german)
      try await onTrial("form", columns: 100, lookInGerman)
    }
  }
}

private func lookInGerman(_ test: ScreenTest) {
  test.type("x")
  #expect(test.row("Esc beenden") != nil)
  #expect(test.row("Leertaste") == nil)
  test.type("Tab")
  #expect(test.row("Error") == nil && test.row("Fehler") != nil)
  test.type("Tab BSpace BSpace 2 , 5")
  #expect(test.row("Age")?.contains("[2,5") == true)
  #expect(test.row("ganze Zahl") != nil)
  test.type("BSpace BSpace Tab")
  #expect(test.row("Leertaste umschalten") != nil)
  test.type("Esc")
  #expect(test.row("beendet ohne das Getippte") != nil)
  test.type("BTab F1")
  #expect(test.row("Hilfe") != nil && test.row("zum nächsten Element") != nil)
  var screen = Screen(Size(rows: 1, columns: 20), isASCII: true)
  screen.put(ScreenTexts.scroll, 0, 0, Style(.text))
  #expect(screen.text == "blaettern")
}
