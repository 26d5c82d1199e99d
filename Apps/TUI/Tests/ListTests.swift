import SignalboxCore
import SignalboxInterface
import SignalboxNavigation
import SignalboxTerminal
import SignalboxTesting
import Testing

@testable import SignalboxTUI

@Suite struct ListTests {
  private func on(_ page: String, rows: Int = 24, _ body: @escaping @Sendable (ScreenTest) -> Void) async throws {
    try await onTrial(page, rows: rows, body)
  }

  @Test("N15: in 100,000 rows the bar stays visible and its position is shown")
  func crowd() async throws {
    try await on("crowd") { test in
      for (keys, place) in [("End", 100_000), ("PgUp", 99_982), ("Home", 1), ("Up", 1), ("Down Down PgDn", 21)] {
        test.type(keys)
        #expect(test.row("People  \(place)/100000") != nil, "\(keys)")
        #expect(test.screen.split(separator: "\n").contains { $0.hasPrefix("> ") })
      }
    }
  }

  @Test("N15: / filters while the user types; Escape first removes the filter and then goes back")
  func filter() async throws {
    try await on("crowd") { test in
      test.type("/ 9 9 9 9")
      #expect(test.row("/9999")?.contains("1/19 of 100000  /9999") == true)
      test.type("Enter Down Enter")
      #expect(test.frame?.page.title == "People: p99990")
      test.type("Esc")
      #expect(test.row("People  99991/100000") != nil, "the cursor stays on its row")
    }
  }

  @Test(
    "N45: parts of a name find it, best match first; the match is marked, and a further letter never finds more")
  func fuzzy() async throws {
    try await on("crowd") { test in
      for letter in "/pson_5_9".map(String.init) { test.type(letter == "_" ? "Space" : letter) }
      #expect(test.row("People  1/") != nil && test.row("┃ Person 59 ") == nil && test.row("> Person 59 ") != nil)
      // The row that has the focus has these marks, too.
      #expect(test.picture.cells.filter { $0.style == Style(.found) }.map(\.text).joined() == "Pson59")
      test.type("C-u r o w Space 7 7 7")
      #expect(test.row("> Person 777 ") != nil)
      test.type("Esc / c y")
      #expect(test.row("> Cy") != nil)
      let row =
        test.screen.split(separator: "\n", omittingEmptySubsequences: false).firstIndex { $0.contains("> Cy") } ?? 0
      test.type("Esc / b o")
      #expect(test.row("> Bo") != nil && row > 0)
    }
    let filter = ListFilter("de ab")
    #expect(filter.rank("Delete abc") == 1 && filter.rank("abode") == 2 && filter.rank("dab") == nil)
    #expect(filter.places("Delete abc") == [0, 1, 7, 8])
    #expect(ListFilter("dsk").rank("Dusk") == 3 && ListFilter("dsk").places("Dusk") == [0, 2, 3])
    // A further letter never finds more.
    for label in ["Dusk, the shore", "web server", "Row 599"] {
      for text in ["dsk", "srv", "r 5 9", "es"] {
        let found = (1...text.count).map { ListFilter(String(text.prefix($0))).rank(label) != nil }
        #expect(found == found.sorted { $0 && !$1 }, "\(text) in \(label)")
      }
    }
    #expect(ListFilter("99").rank("9 9") == nil && ListFilter("ü").rank("Übung") == 0)
  }

  @Test("N15: if a filter finds nothing, Escape brings the bar back to its row")
  func nothingFoundKeepsTheRow() async throws {
    try await onTrial("crowd") { test in
      test.type("End / z z z")
      #expect(test.row("People  0/0 of 100000  /zzz") != nil)
      test.type("Esc")
      #expect(test.row("People  100000/100000") != nil)
    }
  }

  @Test("N16: keys still work when nothing is found")
  func nothing() async throws {
    try await on("people") { test in
      test.type("/ z z z Enter Enter Down Up")
      #expect(test.row("Nothing found")?.hasPrefix(">") == true, "the mark of the focus has a place")
      test.type("Esc")
      #expect(test.row("People  1/3") != nil)
    }
  }

  @Test("N15: a letter jumps to the next row that begins with it")
  func jump() async throws {
    try await on("people") { test in
      test.type("c")
      #expect(test.row("> ")?.hasPrefix("> Cy") == true)
    }
  }

  @Test("K2: a row and each of its buttons can be pressed; when the row goes, the bar stays near")
  func buttons() async throws {
    try await on("people") { test in
      test.type("Down Right Enter")
      #expect(test.row("> ")?.hasPrefix("> Cy") == true)
      #expect(test.row("People  2/2") != nil)
      test.type("Enter")
      #expect(test.frame?.page.title == "People: p2")
    }
  }

  @Test("N17, N8: rows that come and go do not move the bar from its row")
  func identity() {
    var cursor = ListCursor()
    let rows = { (keys: [String]) -> [RowState] in
      let list = List("l", "l")
      list.rows.value = keys.map { Row($0, $0) }
      if case .list(let state) = list.state(under: "p").content { return state.rows }
      return []
    }
    cursor.show(.rows(rows(["a", "b", "c"])))
    cursor.move(to: 2)
    cursor.show(.rows(rows(["x", "y", "a", "b", "c", "d"])))
    #expect(cursor.current?.label == "c")
    cursor.show(.rows([]))
    #expect(cursor.current == nil)
    cursor.note(cursor.scrolled(height: 3))
    cursor.move(by: 5)
    #expect(cursor.position == 0 && cursor.viewport.top == 0)
  }

  @Test("a list that can load more rows is asked when its end is within a screenful, and not before")
  func more() async throws {
    try await onSessionThread {
      let test = ScreenTest(GrowingListApplication(pageSize: 30, total: 100))
      test.paint()
      // 18 rows are in sight, so 12 of 30 remain, then 42 of 60.
      #expect(test.frame?.page.title == "Asked 1 times")
      #expect(test.row("Rows  1/60+") != nil)
      test.type("PgDn")
      test.paint()
      #expect(test.frame?.page.title == "Asked 1 times")
      for (asked, count) in [(2, 90), (3, 100), (3, 100)] {
        test.type("End")
        test.paint()
        #expect(test.frame?.page.title == "Asked \(asked) times")
        #expect(test.row("/\(count)") != nil)
      }
      #expect(test.row("/100+") == nil)
    }
  }

  @Test("a source that gives nothing is asked once, and again only when the bar moves")
  func nothingMore() async throws {
    try await onSessionThread {
      let test = ScreenTest(GrowingListApplication(pageSize: 0, total: 5))
      test.paint()
      #expect(test.frame?.page.title == "Asked 1 times")
      test.type("Down")
      test.paint()
      #expect(test.frame?.page.title == "Asked 2 times")
    }
  }

  @Test("N106: a filter that finds less than a screenful loads more rows, and stops when all rows are there")
  func filterAsks() async throws {
    try await onSessionThread {
      let test = ScreenTest(GrowingListApplication(pageSize: 60, total: 100))
      test.type("/ 5 9")
      test.paint()
      #expect(test.frame?.page.title == "Asked 1 times")
    }
  }
}
