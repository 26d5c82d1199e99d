import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation
import SignalboxSession
import SignalboxTesting
import Synchronization
import Testing

/// A source that keeps its requests and answers as its state says.
private final class Shelf: Sendable {
  struct State {
    var asked: [RowRequest] = []
    var total: Int? = 1_000_000
    var problem: String?
    var doubles = false
  }

  let state = Mutex(State())
  var asked: [RowRequest] { state.withLock { $0.asked } }

  func set(_ change: @Sendable (inout State) -> Void) { state.withLock { change(&$0) } }

  func answer(_ request: RowRequest) throws -> RowAnswer<Row> {
    try state.withLock { state in
      state.asked.append(request)
      if let problem = state.problem { throw EffectFailure(reason: problem) }
      let end = state.total ?? 1_230
      let range = request.range.clamped(to: 0..<max(end, 0))
      let rows = range.map { Row(state.doubles ? "same" : "r\($0)", "\(request.search)\($0)") }
      return RowAnswer(rows, total: state.total)
    }
  }
}

@Suite struct RowSourceTests {
  private let shelf = Shelf()

  private func onList(
    time: TimeSource = .manual, holding held: Set<String> = [], _ body: @escaping @Sendable (SessionTest) throws -> Void
  ) async throws {
    let shelf = shelf
    try await onSessionThread {
      try body(SessionTest(RowSourceApplication { try shelf.answer($0) }, time: time, holding: held))
    }
  }

  @Test("A37: of a million rows only the rows that are looked at are requested and held")
  func windows() async throws {
    try await onList { [shelf] test in
      #expect(
        test.list
          == ListState(
            rows: test.list.rows, window: RowWindow(first: 0, total: 1_000_000, searchField: "source/search")))
      #expect(test.list.rows.count == 100 && test.list.count == 1_000_000 && !test.list.isOpen)
      test.act("source/list", .rows(499_900..<500_050))
      #expect(test.list.range == 499_900..<500_050)
      #expect(test.list.row(at: 500_000)?.id == "source/list/r500000" && test.list.row(at: 0) == nil)
      test.press("source/list/r500000")
      #expect(test.text("source/chosen") == "r500000")
      // Present rows are not requested again. Nor are rows beyond the end, or more rows than a front end can use.
      test.act("source/list", .rows(499_950..<500_000))
      test.act("source/list", .rows(999_990..<2_000_000))
      #expect(test.list.range == 999_990..<1_000_000)
      test.act("source/list", .rows(0..<900_000))
      #expect(test.list.range == 0..<500)
      #expect(shelf.asked.map(\.range) == [0..<100, 499_900..<500_050, 999_990..<1_000_000, 0..<500])
    }
  }

  @Test("A37: without a total number, an answer with fewer rows than requested is the last")
  func openEnd() async throws {
    shelf.set { $0.total = nil }
    try await onList { test in
      #expect(test.list.isOpen && test.list.count == 100)
      // The number of rows is unknown, so a range far behind gives the next rows.
      for first in [100, 200] {
        test.act("source/list", .rows(5_000..<5_100))
        #expect(test.list.range == first..<first + 100 && test.list.isOpen)
      }
      test.act("source/list", .rows(300..<800))
      test.act("source/list", .rows(800..<1_300))
      #expect(!test.list.isOpen && test.list.count == 1_230 && test.list.range == 800..<1_230)
      test.act("source/list", .rows(0..<100))
      #expect(test.list.count == 1_230, "the end that was seen is not forgotten")
    }
  }

  @Test("A37: a source that has shrunk shows its last rows, and an empty source gives an empty list")
  func shrinking() async throws {
    try await onList { [shelf] test in
      test.act("source/list", .rows(900_000..<900_100))
      shelf.set { $0.total = 250 }
      test.press("source/again")
      #expect(test.list.range == 150..<250 && test.list.count == 250)
      shelf.set { $0.total = 0 }
      test.press("source/again")
      #expect(test.list.rows == [] && test.list.count == 0 && !test.list.isOpen)
    }
  }

  @Test("A38: a search text is requested when typing pauses, from the first row on")
  func searching() async throws {
    try await onList { [shelf] test in
      test.act("source/list", .rows(400..<500))
      test.set("source/search", "l")
      test.set("source/search", "la")
      #expect(test.frame.element("source/list")?.isBusy == true)
      #expect(
        test.list.window?.search == "" && test.list.range == 400..<500, "what is there stays until other rows come")
      test.advance(by: .milliseconds(299))
      test.set("source/search", "lamp")
      test.advance(by: .milliseconds(299))
      #expect(shelf.asked.count == 2)
      test.advance(by: .milliseconds(1))
      #expect(shelf.asked.dropFirst(2) == [RowRequest(0..<100, search: "lamp")])
      #expect(test.list.window?.search == "lamp" && test.list.range == 0..<100)
      #expect(test.frame.element("source/list")?.isBusy == false)
    }
  }

  @Test("A38: an answer to an outdated request never shows")
  func stale() async throws {
    try await onList(holding: ["rows"]) { test in
      test.answer("rows", with: RowAnswer([Row("a", "First")], total: 1_000))
      test.act("source/list", .rows(500..<600))
      test.act("source/list", .rows(500..<600))
      #expect(test.heldEffects.count == 1, "what is on its way is not asked for again")
      test.act("source/list", .rows(700..<800))
      test.set("source/search", "lamp")
      test.advance(by: .milliseconds(300))
      #expect(test.heldEffects.count == 1)
      test.answer("rows", with: RowAnswer([Row("b", "Lamp")], total: 1))
      #expect(test.list.rows.map(\.label) == ["Lamp"] && test.list.window?.search == "lamp")
      #expect(!test.frames.contains { $0.element("source/list/stale") != nil })
    }
  }

  @Test("A39: rows that do not come are an error and can be requested again, and the present rows stay")
  func failing() async throws {
    try await onList { [shelf] test in
      shelf.set { $0.problem = "The server does not answer" }
      test.act("source/list", .rows(300..<400))
      let element = try #require(test.frame.element("source/list"))
      #expect(element.error == "The server does not answer" && !element.isBusy && element.offersMore)
      #expect(test.list.range == 0..<100)
      test.act("source/list", .more)
      #expect(shelf.asked.map(\.range) == [0..<100, 300..<400, 300..<400])
      shelf.set { $0.problem = nil }
      test.act("source/list", .more)
      #expect(test.list.range == 300..<400 && test.frame.element("source/list")?.error == nil)
      #expect(!test.list.wantsMore)
      test.act("source/list", .more)
      #expect(shelf.asked.count == 4, "there is nothing to try again")
      shelf.set { $0.doubles = true }
      test.act("source/list", .rows(0..<10))
      #expect(test.frame.element("source/list")?.error == "Two rows have the key same")
    }
  }

  @Test("A40: rows are replayed without their source, and looking at rows is not a step of undo")
  func repeating() async throws {
    // The test replays the session at its end; the source gets no request then.
    try await onList { [shelf] test in
      test.set("source/search", "lamp")
      test.advance(by: .milliseconds(300))
      test.press("source/list/r7")
      test.act("source/list", .rows(300..<400))
      test.act("source/list", .rows(600..<700))
      let count = shelf.asked.count
      test.undo()
      #expect(
        test.text("source/chosen") == "" && test.list.window?.search == "lamp",
        "the press is taken back, not the looking")
      #expect(shelf.asked.count == count, "what was recorded is not asked for")
      test.act("source/list", .rows(300..<400))
      test.redo()
      #expect(
        test.text("source/chosen") == "r7" && test.list.range == 600..<700,
        "looking around loses nothing that can be done again")
      #expect(test.replayDifference() == nil)
      #expect(shelf.asked.count == count + 1)
    }
  }

  @Test("A40: a recording holds the ranges that were looked at and the rows that came")
  func recording() async throws {
    try await onList { test in
      test.act("source/list", .rows(300..<305))
      let entries = test.session.within { $0.journal.records.map(\.entry) }
      #expect(
        entries.contains(.input(InputEvent(page: test.frame.inFront, element: "source/list", action: .rows(300..<305))))
      )
      #expect(
        entries.contains {
          if case .effect(_, .value(let text), _) = $0 {
            text.contains("r304") && !text.contains("r305")
          } else {
            false
          }
        })
    }
  }

  @Test("A37: only a list with a source accepts a range of rows")
  func refusal() async throws {
    try await onSessionThread {
      let test = SessionTest(GrowingListApplication(pageSize: 3, total: 9))
      test.act("growing/list", .rows(0..<3))
      #expect(test.rejections == [.wrongAction])
    }
  }

  @Test("A41: a table is sorted by its source, from the first row on")
  func table() async throws {
    let log = Log()
    try await onSessionThread {
      let test = SessionTest(Numbers(log: log))
      #expect(test.frame.element("numbers/table")?.content.list?.rows.first?.cells == ["0", "0"])
      test.act("numbers/table", .rows(200..<300))
      test.press("numbers/table/column:square")
      #expect(log.requests.last == RowRequest(0..<100, order: TableOrder("square")))
      test.press("numbers/table/column:square")
      let list = try #require(test.frame.element("numbers/table")?.content.list)
      #expect(list.rows.first?.cells == ["999", "998001"] && list.sorting?.order == .descending && list.count == 1_000)
      test.press("numbers/table/999")
      #expect(test.text("numbers/chosen") == "998001")
    }
  }
}

private final class Log: Sendable {
  private let kept = Mutex<[RowRequest]>([])
  var requests: [RowRequest] { kept.withLock { $0 } }
  func add(_ request: RowRequest) { kept.withLock { $0.append(request) } }
}

/// An application with a table that its source sorts.
private struct Numbers: Application {
  static let name = "numbers"
  let log: Log

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    _ = try? await context.navigator.presentRoot(NumbersPage(context, log))
    return nil
  }
}

private final class NumbersPage: Page<Never> {
  let table = DataTable<Int>(
    "table", "Numbers",
    columns: [Column("number", "Number") { "\($0)" }, Column("square", "Square", by: { $0 }) { "\($0 * $0)" }],
    rowKey: { "\($0)" })
  let chosen = Label("chosen")
  override var elements: [PageElement] { [table, chosen] }

  init(_ context: ApplicationContext, _ log: Log) {
    super.init(key: "numbers", title: "Numbers")
    table.load(as: "numbers", during: lifetime, in: context) { request in
      log.add(request)
      let all = request.order?.order == .descending ? Array((0..<1_000).reversed()) : Array(0..<1_000)
      return RowAnswer(Array(all[request.range.clamped(to: 0..<1_000)]), total: 1_000)
    }
    chosen.text <~ table.selections.map { "\($0 * $0)" }
  }
}

extension SessionTest {
  /// The present state of the list.
  fileprivate var list: ListState { frame.element("source/list")?.content.list ?? ListState(rows: []) }
}
