import SignalboxCore
import SignalboxInterface
import SignalboxNavigation
import SignalboxSession
import SignalboxTerminal
import SignalboxTesting
import Testing

@testable import SignalboxTUI

/// A list of a hundred thousand tickets, with another button below. The rows are loaded as the user looks at them. Each
/// row has a button that deletes the ticket.
private struct TicketApplication: Application {
  static let name = "tickets"
  var order: TableOrder?
  /// The labels of the buttons of each row.
  var deeds = ["Delete"]

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    _ = try? await context.navigator.presentRoot(TicketPage(self, context))
    return nil
  }
}

private struct Ticket: Equatable, Codable, Sendable {
  let number: Int
  var key: String { "T-\(number)" }
  var title: String {
    number % 3 == 0
      ? "漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字" : "The printer on floor \(number) says that it is out of paper, and it is not"
  }
  var state: String { number % 2 == 0 ? "open" : "in progress" }
  var priority: String { ["low", "high", "urgent"][number % 3] }
  var assignee: String { ["Ada Lane", "Bo", "Cy Young"][number % 3] }
}

private final class TicketPage: Page<Never> {
  let table: DataTable<Ticket>
  let below = Button("below", "Below")
  override var elements: [PageElement] { [table, below] }

  init(_ application: TicketApplication, _ context: ApplicationContext) {
    let deeds = application.deeds
    table = DataTable<Ticket>(
      "table", "Tickets",
      columns: [
        Column("id", "ID", text: \.key), Column("title", "Title", text: \.title),
        Column("state", "State", text: \.state),
        Column("priority", "Priority", text: \.priority), Column("assignee", "Assignee", text: \.assignee),
      ], order: application.order, rowKey: \.key
    ) { ticket in deeds.map { RowButton($0, $0, role: .destructive, isEnabled: ticket.number != 2) } }
    super.init(key: "p", title: "Tickets")
    table.load(as: "tickets", during: lifetime, in: context) { request in
      RowAnswer(request.range.clamped(to: 0..<100_000).map { Ticket(number: $0 + 1) }, total: 100_000)
    }
    table.selections.observe { [unowned self] in title.value = "Chosen: \($0.key)" }
    table.buttonPresses.observe { [unowned self] in title.value = "Pressed: \($0.row.key)" }
  }
}

@Suite struct NarrowTableTests {
  private func onTickets(
    _ application: TicketApplication = TicketApplication(), rows: Int = 24, columns: Int = 80, colours: Int = 8,
    _ body: @escaping @Sendable (ScreenTest) throws -> Void
  ) async throws {
    try await onSessionThread {
      let test = ScreenTest(application, rows: rows, columns: columns, colours: colours)
      Self.settle(test)
      try body(test)
    }
  }

  /// Loads the rows, and paints them.
  private static func settle(_ test: ScreenTest) {
    for _ in 1...4 {
      test.paint()
      test.session.settleEffects()
    }
    test.paint()
  }

  private static func lines(_ test: ScreenTest) -> [String] {
    test.screen.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// Returns the titles of the columns in sight.
  private static func titles(_ test: ScreenTest) -> [String] {
    let head = test.row("ID")?.replacing("▲", with: "").split(separator: " ").map(String.init)
    return head ?? []
  }

  @Test("N65: a row's buttons stand only in the row with the bar, while the list has the focus; nothing else moves")
  func inTheBarAlone() async throws {
    try await onTickets { test in
      for columns in 30...160 {
        test.resize(24, columns)
        Self.settle(test)
        test.type("Home")
        let before = Self.lines(test)
        test.type("Down")
        let after = Self.lines(test)
        for lines in [before, after] {
          let marked = lines.filter { $0.contains("! Delete") }
          #expect(marked.count == 1 && marked[0].contains("> T-"), "\(columns)")
        }
        // The other rows, the titles and the rule stay the same. The line above them shows the position of the bar.
        let rest = zip(before, after).filter { !($0 + $1).contains("! Delete") && !$0.contains("/100000") }
        #expect(rest.allSatisfy { $0 == $1 }, "\(columns)")
      }
      test.type("Tab")
      #expect(test.focus == "p/below" && test.row("! Delete") == nil)
    }
  }

  @Test(
    "N65: row buttons stand at the right end over the text, which is cut with a mark between characters")
  func overTheCells() async throws {
    try await onTickets { test in
      test.type("Down Down")
      for columns in 30...100 {
        test.resize(24, columns)
        let picture = test.picture
        let row = try #require(Self.lines(test).firstIndex { $0.hasPrefix("> T-3") })
        let start = try #require((0..<columns).first { picture[row, $0].text == "[" })
        let text = (start..<columns).map { picture[row, $0].text }.joined()
        #expect(text.hasPrefix("[ ! Delete ]") && columns - start <= 13, "\(columns): \(text)")
        #expect(picture[row, start - 1].text == " ")
        if columns < 80 { #expect(test.row("> T-3")?.contains("…") == true, "\(columns)") }
      }
    }
  }

  @Test("N65: a list without columns shows row buttons in the same way")
  func lists() async throws {
    try await onTrial("people") { test in
      #expect(test.row("> Ada")?.contains("[ ! Delete Ada ]") == true && test.row("Delete Bo") == nil)
      test.type("Down")
      #expect(test.row("Delete Ada") == nil && test.row("> Bo")?.contains("[ ! Delete Bo ]") == true)
    }
  }

  @Test(
    "N65, N23: a click on a row button presses it or says that it cannot, and a click beside it presses the row"
  )
  func clicks() async throws {
    try await onTickets { test in
      test.click("! Delete")
      #expect(test.frame?.page.title == "Pressed: T-1")
      test.type("Right")
      test.click("T-1 ")
      #expect(test.frame?.page.title == "Chosen: T-1", "whatever the focus was on in that row")
      test.click("T-2 ")
      #expect(test.frame?.page.title == "Chosen: T-1" && test.row("> T-2") != nil, "the first click puts the bar")
      test.click("! Delete")
      #expect(test.frame?.page.title == "Chosen: T-1" && test.row("not available") != nil)
      test.click("T-4 ")
      let row = try #require(Self.lines(test).firstIndex { $0.contains("  T-5") })
      test.mouse(.click, row: row, column: 75)
      #expect(test.row("> T-5") != nil && test.frame?.page.title == "Chosen: T-1", "no button stands there")
      test.click("! Delete")
      #expect(test.frame?.page.title == "Pressed: T-5")
    }
  }

  @Test("N65: on a row's button the footer shows its name and the way back to the row")
  func footer() async throws {
    try await onTickets { test in
      #expect(test.row("Enter press") != nil && test.row("Right buttons") != nil)
      test.type("Right")
      #expect(test.row("Enter Delete  Left back to the row") != nil && test.row("Right buttons") == nil)
      test.type("Enter")
      #expect(test.frame?.page.title == "Pressed: T-1")
      test.type("Left")
      #expect(test.row("Enter press") != nil)
    }
    try await onTickets(TicketApplication(deeds: ["Delete", "Keep"])) { test in
      test.type("Right")
      #expect(test.row("Enter Delete  Left back to the row  Right buttons") != nil)
      test.type("Right")
      #expect(test.row("Enter Keep  Left/Right buttons") != nil)
    }
  }

  @Test("N66: columns are omitted from the right, never the first; the widest column shrinks, down to 12 cells")
  func columns() async throws {
    try await onTickets { test in
      #expect(Self.titles(test) == ["ID", "Title", "State", "Priority", "Assignee"] && test.row("more column") == nil)
      test.resize(12, 40)
      #expect(Self.titles(test) == ["ID", "Title", "State"] && test.row("+2: Alt-P") != nil)
      #expect(test.row("  T-3")?.contains("in progress") == true)
      test.resize(24, 50)
      #expect(test.row("Tickets  1/100000  one more column: Alt-P") != nil)
      var shown = 5
      for columns in stride(from: 100, through: 16, by: -1) {
        test.resize(24, columns)
        let titles = Self.titles(test)
        #expect(titles.first == "ID" && titles.count <= shown && titles.count >= (columns < 18 ? 1 : 2), "\(columns)")
        shown = titles.count
        // Only the column with the long text is cut.
        #expect(titles.allSatisfy { !$0.contains("…") }, "\(columns): \(titles)")
        if shown > 2 { #expect(test.row("  T-5")?.contains("in progress") == true) }
      }
      test.resize(8, 24)
      #expect(test.row("+3") != nil, "in short where there is no room")
    }
  }

  @Test("N66: the sort column stays")
  func sorted() async throws {
    try await onTickets(TicketApplication(order: TableOrder("assignee")), columns: 40) { test in
      #expect(Self.titles(test) == ["ID", "Title", "Assignee"] && test.row("Assignee ▲") != nil)
      test.click("Assignee ▲")
      Self.settle(test)
      #expect(test.row("Assignee ▼") != nil)
      test.type("M-s Space p r i o Enter")
      Self.settle(test)
      #expect(Self.titles(test) == ["ID", "Title", "Priority"])
    }
  }

  @Test("N66: columns do not become narrower again while rows come")
  func steady() async throws {
    try await onTickets { test in
      test.type("End")
      Self.settle(test)
      let head = test.row("Priority")
      for key in ["Home", "PgDn", "End", "PgUp"] {
        test.type(key)
        Self.settle(test)
        #expect(test.row("Priority") == head && head != nil, "\(key)")
      }
    }
  }

  @Test("N66: Alt-P shows all cells of a row behind their titles, in any size, and Ctrl-P offers it")
  func wholeRow() async throws {
    try await onTickets(rows: 12, columns: 40) { test in
      test.type("M-p")
      for (title, cell) in [("ID", "T-1"), ("State", "in progress"), ("Priority", "high"), ("Assignee", "Bo")] {
        #expect(test.row("\(title) ")?.hasSuffix("  \(cell)") == true, "\(title)")
      }
      #expect(test.screen.contains("and it is not"), "as a whole")
      test.type("Esc C-p whole_row Enter")
      #expect(test.row("Assignee") != nil)
      test.type("Esc")
      #expect(test.row("> T-1") != nil && test.frame?.page.title == "Tickets")
    }
  }

  @Test("N46: the palette finds a row of a table by any of its cells, and moves the bar there")
  func rowInPalette() async throws {
    try await onTickets(rows: 24, columns: 80) { test in
      test.type("Down C-p T-1_in_progress")
      #expect(test.row("T-1  The printer") != nil)
      test.type("Enter")
      #expect(test.row("> T-1") != nil)
    }
  }

  @Test("N65, N66: narrow tables match their goldens", arguments: [(40, 12), (80, 24), (160, 40)])
  func goldens(_ columns: Int, _ rows: Int) async throws {
    for (name, keys) in [("", "Down Down"), ("-button", "Down Right"), ("-read", "Down Down M-p")] {
      let screen = try await onSessionThread {
        let test = ScreenTest(TicketApplication(), rows: rows, columns: columns, colours: 256)
        Self.settle(test)
        test.type(keys)
        return test.screen + "\n" + (test.cursor.map { "cursor \($0.row),\($0.column)" } ?? "no cursor")
      }
      try expectGolden(screen, "tickets-\(columns)x\(rows)\(name)")
    }
  }
}
