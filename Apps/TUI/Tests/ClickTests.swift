import SignalboxInterface
import SignalboxSession
import SignalboxTesting
import Testing

@testable import SignalboxTUI

/// Clicks beside the elements of a page, and clicks and keys without an effect.
@Suite struct ClickTests {
  @Test("N162: the first click says once how to select text, where it has nothing else to say, also without a setting")
  func toldOnce() async throws {
    try await onTrial("form") { test in
      test.with { $0.memory.isMouseNew = true }
      test.click("Locked")
      #expect(test.row("This is not available now.") != nil && test.row("Shift selects text") == nil)
      test.click("Newsletter")
      #expect(test.row("Shift selects text") != nil && test.row("[x] Newsletter") != nil)
      test.click("Newsletter")
      #expect(test.row("Shift selects text") == nil)
    }
  }

  @Test("N163: a click on an element or option that is unavailable says so, and names what it waits for")
  func unavailable() async throws {
    try await onTrial("form") { test in
      test.click("Save")
      #expect(test.row("Still needed: E-mail") != nil && test.focus == "form/email")
      test.click("( ) Gone")
      #expect(test.row("This is not available now.") != nil)
    }
  }

  @Test("N163: a key without a meaning here says so", arguments: ["M-s", "C-r", "F7"])
  func meaningless(_ key: String) async throws {
    try await onTrial("menu") { test in
      test.type(key)
      #expect(test.row("has no effect here.") != nil)
      test.type("z")
      #expect(test.row("Nothing here begins with z.") != nil)
    }
  }

  @Test("N164: a click on a key in the footer presses the key, also of a layer and of each of two keys")
  func footer() async throws {
    try await onTrial("menu") { test in
      test.click("F1 help")
      #expect(test.with { $0.view.layer is HelpPage })
      test.click("Esc close")
      #expect(test.with { $0.view.layer == nil })
      test.click("commands")
      #expect(test.with { $0.view.layer is CommandPalette })
      test.type("Esc")
      test.click("Tab next")
      #expect(test.focus == "menu/second")
    }
    try await onTrial("people") { test in
      test.click("Down move")
      test.click("Down move")
      #expect(test.row("> Cy") != nil)
      test.click("Up/Down")
      #expect(test.row("> Bo") != nil)
      test.click("/ filter")
      #expect(test.row("/") != nil && test.row("keep filter") != nil)
    }
  }

  @Test("N164: the second click on the key that leaves is the second press")
  func leaving() async throws {
    try await onTrial("form") { test in
      test.type("ann")
      test.click("Esc leave")
      #expect(test.row("Esc again leaves without what you typed.") != nil)
      test.click("Esc leave")
      #expect(test.session.within { $0.isEnding })
    }
  }

  @Test("N164: a click on a page of the way goes back to it, however many pages that are")
  func way() async throws {
    try await onTrial("menu") { test in
      test.type("Enter")
      test.type("Enter")
      test.type("Enter")
      #expect(test.frame?.stack.count == 4 && test.row("Menu > Menu > Menu") == nil)
      test.mouse(.click, row: 0, column: 8)
      #expect(test.frame?.stack.count == 2)
      test.mouse(.click, row: 0, column: 1)
      #expect(test.frame?.stack.count == 1)
      test.mouse(.click, row: 0, column: 1)
      #expect(test.frame?.stack.count == 1 && !test.session.within { $0.isEnding })
    }
  }

  @Test("N164: a click on an earlier step goes back to it; a later step is not reached by a click")
  func steps() async throws {
    try await onSessionThread {
      let test = ScreenTest(TrialFlow(), colours: 256)
      test.type("a n n Enter")
      test.click("End")
      #expect(test.frame?.page.title == "Check" && test.row("End comes after this step.") != nil)
      test.type("Enter")
      #expect(test.frame?.page.title == "End")
      test.click("● Name")
      #expect(test.frame?.page.title == "Name" && test.text("name/name") == "ann")
    }
  }

  @Test("N164: a click on a scroll bar shows the part that it stands for: of a page, of a list and of the help")
  func scrollBars() async throws {
    try await onSessionThread {
      let crowd = ScreenTest(TrialApplication(start: "crowd"), colours: 256)
      let rows = crowd.screen.split(separator: "\n", omittingEmptySubsequences: false)
      let last = rows.lastIndex { $0.contains("│") } ?? 0
      let column = rows[last].lastIndex(of: "│").map { rows[last][..<$0].count } ?? 0
      crowd.mouse(.click, row: last, column: column)
      #expect(crowd.row("100000/100000") != nil)
      let page = ScreenTest(TrialApplication(start: "gallery"), rows: 12, colours: 256)
      let before = page.screen
      let lines = page.screen.split(separator: "\n", omittingEmptySubsequences: false)
      page.mouse(.click, row: lines.lastIndex { $0.hasSuffix("│") } ?? 0, column: 79)
      #expect(page.screen != before && page.row("Toy") == nil)
      page.type("F1")
      let help = page.screen
      page.mouse(.click, row: 9, column: 79)
      #expect(page.with { $0.view.layer is HelpPage } && page.screen != help)
    }
  }

  @Test("N23: a release of a button, and a click with Shift, clear no message")
  func release() async throws {
    try await onTrial("form") { test in
      test.click("Locked")
      test.with { presenter in
        for report in ["0;7;7m", "4;7;7M"] {
          presenter.memory.send("\u{1B}[<\(report)".unicodeScalars.map { Int32($0.value) })
        }
        presenter.readInput()
      }
      #expect(test.row("This is not available now.") != nil)
    }
  }
}
