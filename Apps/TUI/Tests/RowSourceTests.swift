import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation
import SignalboxSession
import SignalboxTesting
import Synchronization
import Testing

@testable import SignalboxTUI

/// A source of rows that a test can break.
private final class Line: Sendable {
  private let broken = Mutex(false)
  private let count = Mutex(0)
  var isBroken: Bool {
    get { broken.withLock { $0 } }
    set { broken.withLock { $0 = newValue } }
  }
  var asked: Int { count.withLock { $0 } }

  func answer(_ request: RowRequest) throws -> RowAnswer<Row> {
    count.withLock { $0 += 1 }
    if isBroken { throw EffectFailure(reason: "No connection") }
    return RowAnswer(request.range.clamped(to: 0..<1_000_000).map { Row("r\($0)", "Row \($0 + 1)") }, total: 1_000_000)
  }
}

@Suite struct RowSourceTests {
  /// Runs `body` with the focus on the list, after the first rows have arrived.
  private func onRows(
    _ application: some Application, _ body: @escaping @Sendable (ScreenTest) throws -> Void
  ) async throws {
    try await onSessionThread {
      let test = ScreenTest(application)
      while test.focus != "source/list" { test.type("Tab") }
      test.paint()
      try body(test)
    }
  }

  /// Loads the rows that the screen asks for, and paints them.
  private func settle(_ test: ScreenTest) {
    for _ in 1...4 {
      test.paint()
      test.session.settleEffects()
    }
    test.paint()
  }

  @Test("N60: when the application requests other rows, the bar begins at the first")
  func otherRows() async throws {
    try await onRows(FilteredRowsApplication()) { test in
      test.type("End")
      settle(test)
      #expect(test.row("> Any 999") != nil)
      test.type("Tab")
      test.type("Space")
      settle(test)
      test.type("Tab")
      settle(test)
      #expect(test.row("> Odd 0") != nil && test.row("Rows  1/1000") != nil)
    }
  }

  @Test("N60: a million rows are scrolled as if all were there: only the rows around the visible part are loaded")
  func scrolling() async throws {
    try await onRows(RowSourceApplication(total: 1_000_000)) { test in
      #expect(test.row("Rows  1/1000000") != nil && test.row("> Row 1") != nil)
      test.type("End")
      settle(test)
      #expect(test.row("Rows  1000000/1000000") != nil && test.row("Row 1000000") != nil)
      let list = try #require(test.frame?.element("source/list")?.content.list)
      #expect(list.rows.count < 100 && list.range.upperBound == 1_000_000)
      for _ in 1...9 { test.type("PgUp") }
      settle(test)
      #expect(test.row("…") == nil, "nothing in sight is still to come")
      test.type("Home")
      settle(test)
      #expect(test.screen.split(separator: "\n").contains { $0.hasPrefix("> Row 1") && !$0.contains("Row 10") })
      test.type("Down Enter")
      settle(test)
      #expect(test.frame?.element("source/chosen")?.content.text == "r2")
    }
  }

  @Test("N60: if the number of rows is unknown, the next rows come as the end is near")
  func openEnd() async throws {
    try await onRows(RowSourceApplication(total: 230, isCounted: false)) { test in
      #expect(test.row("Rows  1/100+") != nil)
      for _ in 1...6 {
        test.type("End")
        settle(test)
      }
      #expect(test.row("Rows  230/230") != nil && test.row("Row 230") != nil)
    }
  }

  @Test("N60: the filter key leads to the search field; the bar begins at the first result")
  func searching() async throws {
    try await onRows(RowSourceApplication(total: 100_000)) { test in
      test.type("PgDn PgDn PgDn / 9 9 9 9 9")
      #expect(test.focus == "source/search")
      test.session.advance(by: .milliseconds(300))
      settle(test)
      #expect(test.row("Rows  1/1") != nil && test.row("Row 99999") != nil)
    }
  }

  @Test("N76: Enter in the search field of a list goes on to the result, and presses nothing")
  func enterInSearch() async throws {
    try await onRows(RowSourceApplication(total: 100_000)) { test in
      test.type("/ 9 9 9 9 9")
      test.session.advance(by: .milliseconds(300))
      settle(test)
      test.type("Enter")
      #expect(test.focus == "source/list" && test.session.within { $0.ending } == nil)
    }
  }

  @Test("N70: the key to go back first removes the search text, and goes back if there is none")
  func notLeaving() async throws {
    try await onRows(RowSourceApplication(total: 100_000)) { test in
      test.type("/ 9 9 9 9 9")
      test.session.advance(by: .milliseconds(300))
      settle(test)
      test.type("Esc")
      test.session.advance(by: .milliseconds(300))
      settle(test)
      #expect(test.focus == "source/search" && test.text("source/search") == "")
      #expect(test.row("Rows  1/100000") != nil)
      test.type("Esc")
      #expect(test.session.within { $0.ending } != nil)
    }
  }

  @Test("N60: rows that do not come are reported; only Enter or a move of the bar requests them again")
  func failing() async throws {
    let line = Line()
    try await onRows(RowSourceApplication { try line.answer($0) }) { test in
      line.isBroken = true
      test.type("End")
      settle(test)
      #expect(test.row("No connection") != nil && test.row("…") != nil && test.row("Enter try again") != nil)
      let asked = line.asked
      settle(test)
      #expect(line.asked == asked, "a source that fails is not asked for ever")
      test.type("Up")
      settle(test)
      #expect(line.asked == asked + 1)
      line.isBroken = false
      test.type("Enter")
      settle(test)
      #expect(test.row("No connection") == nil && test.row("Row 999999") != nil)
    }
  }
}
