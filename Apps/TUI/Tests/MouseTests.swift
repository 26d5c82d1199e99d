import SignalboxInterface
import SignalboxNavigation
import SignalboxSession
import Testing

@testable import SignalboxTUI

@Suite struct MouseTests {
  private func on(_ page: String, rows: Int = 24, _ body: @escaping @Sendable (ScreenTest) -> Void) async throws {
    try await onTrial(page, rows: rows, body)
  }

  @Test("N23: the first click already presses, selects and switches")
  func click() async throws {
    try await on("form") { test in
      test.click("Newsletter")
      #expect(test.focus == "form/news")
      #expect(test.row("Newsletter")?.contains("[x]") == true)
      test.click("( ) Pro")
      #expect(test.row("Pro")?.contains(">(*) Pro") == true)
      test.click("Gone")
      #expect(test.row("Gone")?.contains("( ) Gone") == true)
      test.click("E-mail")
      test.type("x")
      #expect(test.text("form/email") == "x")
    }
  }

  @Test("N23: a click in a list moves the bar, a click on the bar presses the row, and the wheel scrolls")
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

  @Test("N23: the wheel scrolls a page that is longer than the window, and the help in front of it")
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

  @Test("N23: the buttons of an alert accept clicks, and the page behind it does not")
  func alert() async throws {
    try await on("menu") { test in
      test.type("End Enter")
      test.click("First")
      #expect(test.frame?.alerts.count == 1)
      test.click("Cancel")
      #expect(test.frame?.alerts.count == 0)
    }
  }

  @Test("N23: a click in a text places the caret, also in wide characters and in text scrolled to the side")
  func caret() async throws {
    try await on("form") { test in
      // The box begins in column 14; each of the first two characters takes two cells.
      test.type("漢字ab")
      test.mouse(.click, row: 2, column: 17)
      test.type("x")
      #expect(test.text("form/email") == "漢x字ab" && test.cursor == Screen.Place(row: 2, column: 17))
      test.mouse(.click, row: 2, column: 50)
      test.type("y")
      #expect(test.text("form/email") == "漢x字aby")
      test.type("C-u paste:" + (0..<9).map { "\($0)23456789" }.joined())
      #expect(test.row("E-mail")?.contains("[<") == true)
      test.mouse(.click, row: 2, column: 15)
      test.type("z")
      let text = test.text("form/email") ?? ""
      #expect(test.row("E-mail")?.contains("z") == true && !text.hasPrefix("z") && !text.hasSuffix("z"))
    }
  }

  @Test("N23: a click in several lines places the caret; a click below or behind the text places it at the end")
  func caretInLines() async throws {
    try await on("form") { test in
      test.click("Note")
      test.type("paste:uno")
      test.type("Enter paste:two")
      let row =
        (test.screen.split(separator: "\n", omittingEmptySubsequences: false).firstIndex { $0.contains("uno") }) ?? 0
      test.mouse(.click, row: row, column: 4)
      test.type("X")
      #expect(test.text("form/note") == "uXno\ntwo")
      test.mouse(.click, row: row + 2, column: 60)
      test.type("Y")
      #expect(test.text("form/note") == "uXno\ntwoY")
      test.mouse(.click, row: row, column: 60)
      test.type("Z")
      #expect(test.text("form/note") == "uXnoZ\ntwoY")
    }
  }

  @Test("N23, G25: a click in a secret does not place the caret within it")
  func secret() async throws {
    try await on("form") { test in
      test.type("ann@x Tab ab")
      test.mouse(.click, row: 4, column: 14)
      test.type("BSpace BSpace")
      #expect(test.row("Password")?.contains("•") == false)
    }
  }

  @Test("N23: clicks outside all elements and outside the window do nothing")
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
  /// Clicks on the first occurrence of `text`.
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
