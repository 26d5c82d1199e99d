import Foundation
import SignalboxInterface
import SignalboxNavigation
import SignalboxTesting
import Testing

@testable import SignalboxTUI

/// Lists whose rows can be selected.
@Suite struct RowSelectionTests {
  @Test("N126: Space selects the row under the bar or ends its selection, Enter presses it; marks and a count say so")
  func space() async throws {
    try await onSessionThread {
      let test = ScreenTest(SelectedRowsApplication())
      #expect(test.row("Mails  1/5  none selected") != nil && test.row("[ ] Mail 1") != nil, "\(test.screen)")
      #expect(test.row("Space mark") != nil)
      test.type("Space Down Down Space")
      test.paint()
      #expect(test.row("[x] Mail 1") != nil && test.row("[ ] Mail 2") != nil && test.row("[x] Mail 3") != nil)
      #expect(test.row("Mails  3/5  2 selected") != nil && test.row("Delete Mail 1, Mail 3") != nil)
      test.type("Space Enter")
      test.paint()
      #expect(test.row("1 selected") != nil && test.row("Opened: Mail 3") != nil, "\(test.screen)")
      test.type("Right Space")
      test.paint()
      #expect(test.row("answer to Mail 3") != nil && test.row("1 selected") != nil, "a button is pressed")
    }
  }

  @Test("N126: + selects all rows that are shown, - none of them; rows that a filter hides stay as they are")
  func all() async throws {
    try await onSessionThread {
      let test = ScreenTest(SelectedRowsApplication(.table(30)))
      test.type("Space / 2 Enter")
      test.type("+")
      test.paint()
      #expect(test.row("13 selected") != nil, "\(test.screen)")
      test.type("Esc -")
      test.paint()
      #expect(test.row("none selected") != nil && test.row("[x]") == nil, "\(test.screen)")
    }
  }

  @Test("N126: titles and cells are aligned behind the marks, at every width, and the count is never lost")
  func widths() async throws {
    try await onSessionThread {
      for columns in 24...80 {
        let test = ScreenTest(SelectedRowsApplication(), columns: columns)
        test.type("Down Space")
        test.paint()
        let rows = test.screen.split(separator: "\n").map(String.init)
        let head = try #require(rows.first { $0.contains("Subject") })
        let row = try #require(rows.first { $0.contains("[x] Mail 2") || $0.contains("[x] ") })
        let place = { (line: String, text: String) in
          line.range(of: text).map { line.distance(from: line.startIndex, to: $0.lowerBound) }
        }
        #expect(place(head, "Subject") == place(row, "[x]").map { $0 + 4 }, "\(columns)\n\(test.screen)")
        #expect(rows.contains { $0.contains("1 selected") }, "\(columns)\n\(test.screen)")
      }
    }
  }

  @Test("N129: a click on the mark selects the row, and a click beside it moves the bar as before")
  func click() async throws {
    try await onSessionThread {
      let test = ScreenTest(SelectedRowsApplication())
      let marked = { (name: String) in test.row("] \(name)")?.contains("[x]") == true }
      let row = try #require(
        test.screen.split(separator: "\n", omittingEmptySubsequences: false).firstIndex { $0.contains("[ ] Mail 3") })
      test.mouse(.click, row: row, column: 4)
      #expect(marked("Mail 3") && test.row("Mails  3/5  1 selected") != nil, "\(test.screen)")
      test.click("Mail 2 ")
      #expect(!marked("Mail 2") && test.row("Mails  2/5  1 selected") != nil)
      test.mouse(.click, row: row, column: 4)
      #expect(!marked("Mail 3") && test.row("none selected") != nil)
    }
  }

  @Test("N126: rows of a source stay selected while others are loaded, and the marks come back with the rows")
  func source() async throws {
    try await onSessionThread {
      let test = ScreenTest(SelectedRowsApplication(.source(1_000)))
      test.type("Tab Space End")
      test.paint()
      #expect(test.row("1000/1000  1 selected") != nil, "\(test.screen)")
      test.type("Space Home")
      test.paint()
      #expect(test.row("2 selected") != nil && test.row("[x] Mail 1 ") != nil, "\(test.screen)")
    }
  }

  @Test(
    "N126: in a list with details, Space selects and Enter goes to the details, at every width", arguments: [60, 120])
  func details(_ columns: Int) async throws {
    try await onSessionThread {
      let test = ScreenTest(SelectedRowsApplication(.details(20)), columns: columns)
      test.type("Down Space Enter")
      test.paint()
      #expect(test.row("[x] Mail 2") != nil && test.row("About: Mail 2") != nil, "\(test.screen)")
    }
  }
}
