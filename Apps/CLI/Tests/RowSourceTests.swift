import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation
import SignalboxTesting
import Synchronization
import Testing

@testable import SignalboxCLI

@Suite struct RowSourceTests {
  private func onRows(
    _ application: some Application, _ body: @escaping @Sendable (Talk) throws -> Void
  ) async throws {
    try await onSessionThread {
      let talk = Talk(application, rows: 14)
      talk.answer("", "Rows")
      try body(talk)
    }
  }

  @Test("L36: a list of a million rows is shown a part at a time, and a number reaches any row")
  func browsing() async throws {
    try await onRows(RowSourceApplication(total: 1_000_000)) { talk in
      #expect(talk.lines.first == "1. Row 1" && talk.lines.last == "(1 to 10 of 1000000; :more lists on, /part finds)")
      for _ in 1...11 { talk.answer(":more") }
      #expect(
        talk.lines.first == "111. Row 111" && talk.lines.last == "(111 to 120 of 1000000; :more lists on, /part finds)")
      // The row is shown first, then chosen.
      talk.answer("500000")
      #expect(talk.lines.first == "500000. Row 500000" && talk.frame?.element("source/chosen")?.content.text == "")
      talk.answer("500003")
      #expect(talk.frame?.element("source/chosen")?.content.text == "r500003")
      talk.answer("?")
      #expect(talk.lines.first == "1. Row 1")
    }
  }

  @Test("L36: when the application requests other rows, they are listed from the first")
  func otherRows() async throws {
    try await onRows(FilteredRowsApplication()) { talk in
      for _ in 1...3 { talk.answer(":more") }
      #expect(talk.lines.first == "31. Any 30")
      talk.answer(":back", "Odd ones", "yes")
      #expect(talk.lines.contains("Rows: 1000 rows"), "that there are others is said")
      talk.answer("Rows")
      #expect(talk.lines.first == "1. Odd 0")
    }
  }

  @Test("L36: /part asks the source, and the result is listed from the first row")
  func searching() async throws {
    try await onRows(RowSourceApplication(total: 10_000)) { talk in
      talk.answer(":more", "/999")
      talk.pass(.milliseconds(300))
      #expect(talk.transcript.contains("Rows: 19 rows with “999”"))
      #expect(talk.lines.contains("1. Row 999") && talk.lines.last == "(1 to 10 of 19; :more lists on, /part finds)")
      talk.answer("Row 9992")
      #expect(talk.frame?.element("source/chosen")?.content.text == "r9992")
    }
  }

  @Test("L36: if the number of rows is unknown, :more continues until there are no more")
  func openEnd() async throws {
    try await onRows(RowSourceApplication(total: 115, isCounted: false)) { talk in
      #expect(talk.lines.last == "(1 to 10 of 100 so far; :more lists on, /part finds)")
      for _ in 1...11 { talk.answer(":more") }
      #expect(talk.lines.contains("115. Row 115") && talk.lines.last == "(111 to 115 of 115; /part finds)")
      talk.answer(":more")
      #expect(talk.lines == ["There is nothing more to list."])
    }
  }

  @Test("L36: rows that do not come are reported, and :more requests them again")
  func failing() async throws {
    let line = Line()
    try await onRows(RowSourceApplication { try line.answer($0) }) { talk in
      line.isBroken = true
      talk.answer("500")
      #expect(talk.lines == ["Rows: Error: No connection"] || talk.lines.contains { $0.contains("No connection") })
      line.isBroken = false
      talk.answer(":more")
      #expect(
        talk.lines.contains("500. Row 500") && talk.lines.last == "(500 to 509 of 1000; :more lists on, /part finds)")
    }
  }
}

/// A source that can be broken.
private final class Line: Sendable {
  private let broken = Mutex(false)
  var isBroken: Bool {
    get { broken.withLock { $0 } }
    set { broken.withLock { $0 = newValue } }
  }

  func answer(_ request: RowRequest) throws -> RowAnswer<Row> {
    if isBroken { throw EffectFailure(reason: "No connection") }
    return RowAnswer(request.range.clamped(to: 0..<1_000).map { Row("r\($0 + 1)", "Row \($0 + 1)") }, total: 1_000)
  }
}
