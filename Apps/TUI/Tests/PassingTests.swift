import SignalboxCore
import SignalboxInterface
import SignalboxNavigation
import SignalboxPages
import SignalboxSession
import SignalboxTesting
import Testing

@testable import SignalboxTUI

@Suite struct PassingTests {
  @Test("N51: a toast stands below the page until its time is over, and then the status stands there again")
  func passing() async throws {
    try await onSessionThread {
      let test = ScreenTest(SamplerApplication())
      test.type("e Enter")
      #expect(test.row("Noted: nothing") != nil)
      while test.focus != "everything/tell" { test.type("Tab") }
      test.type("Enter")
      #expect(test.row("Done: Told in passing.") != nil && test.row(" Noted: nothing  ") == nil)
      test.advance(.seconds(6))
      #expect(test.row("Done: Told in passing.") == nil && test.row("Noted: nothing") != nil)
    }
  }

  @Test("N51: Alt-Y redoes the step that Alt-U undid, and names it")
  func again() async throws {
    try await onTrial("form") { test in
      test.type("x Tab M-u")
      #expect(test.text("form/email") == "")
      test.type("M-y")
      #expect(test.text("form/email") == "x" && test.row("Redone. Now: E-mail: x") != nil)
    }
  }
}
