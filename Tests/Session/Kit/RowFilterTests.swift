import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation
import SignalboxSession
import SignalboxTesting
import Synchronization
import Testing

@Suite struct RowFilterTests {
  private let log = Log()

  private func onShelves(
    holding held: Set<String> = [], _ body: @escaping @Sendable (SessionTest) throws -> Void
  ) async throws {
    let log = log
    try await onSessionThread { try body(SessionTest(Shelves(log: log), holding: held)) }
  }

  @Test("A44: a changed filter requests rows at once, from the first row on, and the source gets its value")
  func filtering() async throws {
    try await onShelves { [log] test in
      test.act("shelves/list", .rows(200..<300))
      test.set("shelves/search", "b")
      test.advance(by: .milliseconds(299))
      test.choose("shelves/floor", "2")
      #expect(log.asked.last == "0..<100 b 2 false", "without a pause, with what is typed so far")
      test.advance(by: .milliseconds(300))
      test.act("shelves/isEmpty", .setToggle(true))
      #expect(log.asked.last == "0..<100 b 2 true")
      #expect(log.asked.count == 4, "the pause was given up: \(log.asked)")
      #expect(test.shelves.window?.question == 2 && test.shelves.range == 0..<100)
      test.press("shelves/both")
      #expect(log.asked.dropFirst(4) == ["0..<100 b 1 false"], "two that change together are one question")
      test.press("shelves/both")
      #expect(log.asked.count == 5, "the same as before is no question")
    }
  }

  @Test("A44: without a total number, the end of the earlier result is forgotten")
  func openEnd() async throws {
    try await onShelves(holding: ["shelves"]) { test in
      test.answer("shelves", with: RowAnswer([Row("a", "First")]))
      #expect(test.shelves.count == 1 && !test.shelves.isOpen)
      test.choose("shelves/floor", "2")
      #expect(test.shelves.rows.count == 1, "what is there stays until other rows come")
      test.answer("shelves", with: RowAnswer((0..<100).map { Row("\($0)", "Row") }))
      #expect(test.shelves.isOpen)
    }
  }

  @Test("A38: after a new search or filter no row can be pressed until the answer, which may bring the row again")
  func overtaken() async throws {
    try await onShelves(holding: ["shelves"]) { test in
      let rows = RowAnswer((0..<100).map { Row("\($0)", "Row") }, total: 1_000)
      test.answer("shelves", with: rows)
      test.press("shelves/list/0")
      #expect(test.rejections.count == 0)
      test.set("shelves/search", "b")
      test.press("shelves/list/0")
      #expect(test.rejections.count == 1, "while nobody knows whether more is typed")
      test.advance(by: .milliseconds(300))
      test.press("shelves/list/0")
      #expect(test.rejections.count == 2, "while it is looked for")
      test.answer("shelves", with: rows)
      test.press("shelves/list/0")
      #expect(test.rejections.count == 2)
      test.choose("shelves/floor", "2")
      test.press("shelves/list/0")
      #expect(test.rejections.count == 3)
      test.answer("shelves", with: rows)
      test.act("shelves/list", .rows(200..<300))
      test.press("shelves/list/0")
      #expect(test.rejections.count == 3, "they are rows of the same list")
      #expect(test.rejections.allSatisfy { $0 == .staleRevision })
    }
  }

  @Test("A39: the rows of an earlier search do not stay below the error of a later search")
  func failed() async throws {
    try await onShelves(holding: ["shelves"]) { test in
      let rows = RowAnswer((0..<100).map { Row("\($0)", "Row") }, total: 1_000)
      test.answer("shelves", with: rows)
      test.act("shelves/list", .rows(200..<300))
      test.fail("shelves", "Out of order")
      #expect(test.shelves.rows.count == 100, "the same question, of which these are rows")
      test.set("shelves/search", "b")
      test.advance(by: .milliseconds(300))
      test.fail("shelves", "Out of order")
      #expect(test.shelves.rows.isEmpty && test.shelves.window?.search == "b" && test.shelves.window?.total == nil)
      #expect(test.frame.element("shelves/list")?.error == "Out of order")
      test.act("shelves/list", .more)
      test.answer("shelves", with: rows)
      #expect(test.shelves.rows.count == 100 && test.frame.element("shelves/list")?.error == nil)
    }
  }

  @Test("A44: the effect is about the value of the filter as well, and a replay needs no source")
  func recorded() async throws {
    try await onShelves { [log] test in
      test.choose("shelves/floor", "2")
      test.press("shelves/list/0")
      let count = log.asked.count
      test.undo()
      test.undo()
      #expect(test.shelves.rows.first?.label == "1 false" && log.asked.count == count)
      test.redo()
      #expect(test.shelves.rows.first?.label == "2 false" && log.asked.count == count)
      let digests = test.session.within {
        $0.journal.records.compactMap { if case .began(_, let digest, _) = $0.entry { digest } else { nil } }
      }
      #expect(Set(digests).count == 2)
    }
  }
}

/// An application with a list that has a toggle and a choice as filters, besides the search.
private struct Shelves: Application {
  static let name = "shelves"
  let log: Log

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    _ = try? await context.navigator.presentRoot(ShelvesPage(context, log))
    return nil
  }
}

private struct Which: Codable, Equatable {
  var floor: Int
  var isEmpty: Bool
}

private final class ShelvesPage: Page<Never> {
  let search = TextField("search", "Search")
  let floor = Choice("floor", "Floor", options: [1, 2].map { ChoiceOption("\($0)", "\($0)", $0) }, selection: 1)
  let isEmpty = Toggle("isEmpty", "Empty ones")
  let both = Button("both", "Both")
  let list = List("list", "Shelves")
  override var elements: [PageElement] { [search, floor, isEmpty, both, list] }

  init(_ context: ApplicationContext, _ log: Log) {
    super.init(key: "shelves", title: "Shelves")
    let which = Property(combining: floor.selection, isEmpty.isOn) { Which(floor: $0 ?? 0, isEmpty: $1) }
    list.load(as: "shelves", searchedBy: search, alsoBy: which, during: lifetime, in: context) { request, which in
      let words = "\(which.floor) \(which.isEmpty)"
      log.asked("\(request.range) \(request.search) \(words)")
      return RowAnswer(request.range.map { Row("\($0)", words) }, total: 1_000)
    }
    both.taps.observe { [unowned self] in
      batch { (floor.selection.value, isEmpty.isOn.value) = (1, false) }
    }
  }
}

private final class Log: Sendable {
  private let said = Mutex<[String]>([])
  var asked: [String] { said.withLock { $0 } }
  func asked(_ text: String) { said.withLock { $0.append(text) } }
}

extension SessionTest {
  /// The present state of the list.
  fileprivate var shelves: ListState { frame.element("shelves/list")?.content.list ?? ListState(rows: []) }
}
