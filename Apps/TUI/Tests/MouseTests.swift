import SignalboxNavigation
import SignalboxPresentation
import Testing

@testable import SignalboxTUI

@Suite struct MouseTests {
  private func on(_ page: String, rows: Int = 24, _ body: @escaping @Sendable (ScreenTest) -> Void) async throws {
    try await onTrial(page, rows: rows, body)
  }

  @Test("N23: a click puts the focus, a second one acts")
  func click() async throws {
    try await on("form") { test in
      test.click("Newsletter")
      #expect(test.focus == "form/news")
      #expect(test.row("Newsletter")?.contains("[ ]") == true)
      test.click("Newsletter")
      #expect(test.row("Newsletter")?.contains("[x]") == true)
      test.click("( ) Pro")
      test.click("( ) Pro")
      #expect(test.row("Pro") == ">   (*) Pro")
      test.click("Gone")
      #expect(test.row("Gone")?.contains("( )") == true)
      test.click("E-mail")
      test.type("x")
      #expect(test.text("form/email") == "x")
    }
  }

  @Test("N23: a click in a list moves the bar, on the bar it presses; the wheel scrolls")
  func list() async throws {
    try await on("crowd") { test in
      test.click("Person 5")
      #expect(test.row("People  6/100000") != nil)
      test.click("Person 5")
      #expect(test.frame?.page.title == "People: p5")
      test.mouse(.wheel(3), row: 8)
      #expect(test.row("People  9/100000") != nil)
    }
  }

  @Test("N23: the wheel scrolls a page that is longer than the window, and the keys explained in front of it")
  func wheel() async throws {
    try await on("gallery", rows: 12) { test in
      let before = test.screen
      test.mouse(.wheel(3), row: 4)
      #expect(test.screen != before)
      test.mouse(.wheel(-3), row: 4)
      #expect(test.screen == before)
      test.type("F1")
      let help = test.screen
      test.mouse(.wheel(3), row: 4)
      #expect(test.screen != help)
      test.mouse(.click, row: 4)
      #expect(test.screen == before)
    }
  }

  @Test("N23: the buttons of an alert take clicks, what lies behind it does not")
  func alert() async throws {
    try await on("menu") { test in
      test.type("End Enter")
      test.click("First")
      #expect(test.frame?.alerts.count == 1)
      test.click("Cancel")
      test.click("Cancel")
      #expect(test.frame?.alerts.count == 0)
    }
  }

  @Test("N23: clicks beside everything, and beyond the window, do nothing")
  func nowhere() async throws {
    try await on("form") { test in
      let before = test.screen
      for (row, column) in [(0, 0), (23, 79), (99, 999)] {
        test.with { $0.type([.mouse(Mouse(.click, row: row, column: column))]) }
      }
      #expect(test.screen == before)
    }
  }
}

extension ScreenTest {
  /// Clicks on the first place where `text` stands.
  func click(_ text: String) {
    let rows = screen.split(separator: "\n", omittingEmptySubsequences: false)
    for (row, line) in rows.enumerated() {
      guard let range = line.firstRange(of: text) else { continue }
      return mouse(.click, row: row, column: line.distance(from: line.startIndex, to: range.lowerBound))
    }
  }

  func mouse(_ action: Mouse.Action, row: Int, column: Int = 4) {
    _ = screen
    with { $0.type([.mouse(Mouse(action, row: row, column: column))]) }
    session.settleEffects()
  }
}
