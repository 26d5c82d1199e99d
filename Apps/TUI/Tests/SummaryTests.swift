import SignalboxInterface
import SignalboxTesting
import Testing

@testable import SignalboxTUI

/// Tables with a button in each row.
@Suite struct SummaryTests {
  private static func review(
    _ application: SummaryApplication = SummaryApplication(), rows: Int = 24, columns: Int = 80, colours: Int = 256
  ) -> ScreenTest {
    let test = ScreenTest(application, rows: rows, columns: columns, colours: colours)
    test.type("Tab Enter")
    test.paint()
    return test
  }

  @Test("A113, N183: each row has its button at its end; the bar is on the default button, and Up goes to the rows")
  func rows() async throws {
    try await onSessionThread {
      let test = Self.review()
      let ids = test.frame?.page.elements.flattened.map(\.id)
      #expect(
        ids == ["review/answers", "review/table", "review/name", "review/p1", "review/p2", "review/done"])
      #expect(test.focus == "review/done")
      for name in ["Name    Ada", "Part 1  none", "Part 2  none"] {
        #expect(test.row(name)?.hasSuffix("  Edit") == true, "\(test.screen)")
      }
      #expect(test.row("Edit the name") == nil)
      test.type("Up Up Up")
      #expect(test.focus == "review/name")
      test.paint()
      #expect(test.row("┃ Name") != nil, "\(test.screen)")
      test.type("Up")
      #expect(test.focus == "review/name")
      test.type("Down Tab Tab")
      #expect(test.focus == "review/done")
    }
  }

  @Test("N206: in a row of a summary, the label of its button means this row, and the name of another row that row")
  func words() async throws {
    try await onSessionThread {
      let test = Self.review()
      test.type("Up Up")
      #expect(test.focus == "review/p1")
      test.type("e d")
      #expect(test.focus == "review/p1", "\(test.screen)")
      test.advance(.seconds(1))
      test.type("n a")
      #expect(test.focus == "review/name", "\(test.screen)")
    }
  }

  @Test("N183: Enter and a click in a row press its button, and the bar comes back to the row")
  func presses() async throws {
    try await onSessionThread {
      for way in ["Esc", "Tab Enter"] {
        let test = Self.review()
        test.type("Up Up")
        #expect(test.focus == "review/p1")
        test.type("Enter")
        #expect(test.frame?.page.key == "name")
        test.type(way)
        #expect(test.frame?.page.key == "review" && test.focus == "review/p1", "\(way)")
      }
      let test = Self.review()
      test.click("none")
      #expect(test.frame?.page.key == "name")
    }
  }

  @Test("N183: long answers are wrapped; in a narrow window an answer is below its name")
  func widths() async throws {
    try await onSessionThread {
      let long = (1...40).map { "package\($0)" }.joined(separator: ", ")
      let wide = Self.review(SummaryApplication(value: long))
      #expect(wide.row("Part 2")?.contains("  Edit") == true, "\(wide.screen)")
      #expect(wide.screen.contains("package40"))
      for columns in [20, 24, 30] {
        let narrow = Self.review(SummaryApplication(value: "Europe/Berlin"), columns: columns)
        #expect(narrow.row("Part 1")?.contains("Edit") == true, "\(narrow.screen)")
        #expect(narrow.row("Europe/Berlin") != nil, "\(narrow.screen)")
      }
      let plain = Self.review(colours: 8)
      #expect(plain.row("Part 1")?.hasSuffix("  [ Edit ]") == true, "\(plain.screen)")
    }
  }

  @Test("N183: many rows are no list of their own: the page scrolls, and each row is a stop")
  func many() async throws {
    try await onSessionThread {
      let test = Self.review(SummaryApplication(parts: 30), rows: 12)
      #expect(test.focus == "review/done")
      test.type("Home")
      for place in 1...30 {
        test.type("Down")
        test.paint()
        #expect(test.focus == "review/p\(place)")
        #expect(test.row("┃ Part \(place) ") != nil, "\(test.screen)")
      }
    }
  }

  @Test("A113, N183: buttons that are not as many as the rows follow the table")
  func unpaired() async throws {
    try await onSessionThread {
      let test = Self.review(SummaryApplication(parts: 2, buttons: 1))
      #expect(test.row("Edit the name") != nil && test.row("Edit part 1") != nil, "\(test.screen)")
      #expect(test.row(" Part 1 ")?.contains("Edit") == false)
    }
  }
}
