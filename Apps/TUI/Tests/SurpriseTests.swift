import SignalboxInterface
import SignalboxSession
import Testing

@testable import SignalboxTUI

/// That nothing happens which nobody meant.
@Suite struct SurpriseTests {
  @Test("N22: what is pasted outside text presses nothing, wherever the focus is, and says so")
  func paste() async throws {
    for keys in ["", "End Enter", "F1"] {
      try await onTrial("menu") { test in
        test.type(keys)
        let before = test.frame
        test.with { $0.type([.paste("I liked\nthe good movie\n\n?")]) }
        test.session.settle()
        #expect(test.frame == before)
        #expect(keys == "F1" || test.row("What was pasted was left out") != nil)
      }
    }
    try await onTrial("form") { test in
      test.type("Tab Tab Tab paste:x")
      #expect(test.row("Newsletter")?.contains("[ ]") == true)
    }
  }

  @Test("G28: Escape behind the warning of Ctrl-C puts it aside and keeps what was typed; the same key again leaves")
  func warnings() async throws {
    try await onTrial("form", rows: 12, columns: 46) { test in
      test.type("ann C-c")
      #expect(test.screen.contains("Ctrl-C again leaves") && test.screen.contains("you typed."), "in whole")
      test.type("Esc")
      #expect(test.text("form/email") == "ann" && !test.screen.contains("again leaves"))
      test.type("Esc C-c Esc Esc")
      #expect(test.row("Esc again leaves") != nil)
      test.type("Esc")
      #expect(test.session.finish() == .finished(outcome: nil))
    }
  }

  @Test("N39: a key acts on nothing that is out of sight: the focus comes into sight first")
  func outOfSight() async throws {
    try await onTrial("gallery", rows: 8) { test in
      let wheel = { test.mouse(.wheel(3), row: 4) }
      let before = test.frame
      for _ in 0..<8 { wheel() }
      #expect(test.row("Saw") == nil)
      test.type("Space")
      #expect(test.row("Axe")?.hasPrefix(">") == true)
      #expect(test.frame == before)
      test.type("Space")
      #expect(test.frame != before)
    }
  }

  @Test("N11: a suggestion stands there with the caret at its end, and the next one begins like what was typed")
  func suggestion() async throws {
    try await onTrial("form") { test in
      test.type("BTab R o C-n")
      #expect(test.text("form/town") == "Rome")
      test.type("C-n")
      #expect(test.text("form/town") == "Rostock")
      test.type("x")
      #expect(test.text("form/town") == "Rostockx")
    }
  }

  @Test("N15: a filter takes the keys of text")
  func filter() async throws {
    try await onTrial("people") { test in
      test.type("/ a d x Left Left C-d")
      #expect(test.row("/ax") != nil)
      test.type("End Space b C-w C-w b")
      #expect(test.row("/b") != nil && test.row("Bo") != nil)
      test.type("C-u")
      #expect(test.row("Ada") != nil)
    }
  }

  @Test("N40: a complaint moves nothing that lies below its field")
  func steady() async throws {
    try await onTrial("form", rows: 40) { test in
      let place = {
        test.screen.split(separator: "\n", omittingEmptySubsequences: false).firstIndex { $0.contains("Town") }
      }
      let before = place()
      test.type("ann Tab BTab")
      #expect(test.screen.contains("Not an e-mail address") && place() == before)
    }
  }

  @Test("N41: taking back says what it did")
  func undo() async throws {
    try await onTrial("form") { test in
      test.type("ann Tab Tab Tab Space M-u")
      #expect(test.row("Taken back: Newsletter: no") != nil)
    }
  }
}
