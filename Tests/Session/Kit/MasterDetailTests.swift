import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation
import SignalboxSession
import SignalboxTesting
import Testing

/// A list and the details of its current row, as the application and a driver see them.
@Suite struct MasterDetailTests {
  private static let list = "shop/fruit"

  private static func current(_ test: SessionTest) -> String? { test.frame.element(list)?.content.list?.current }

  @Test("A52: the first row is current, and a press or a move of the bar makes another row current")
  func current() async throws {
    try await onSessionThread {
      let test = SessionTest(DetailsApplication())
      #expect(Self.current(test) == "shop/fruit/fruit-1" && test.text("shop/words") == "All about Fruit 1")
      test.press("shop/fruit/fruit-3")
      #expect(Self.current(test) == "shop/fruit/fruit-3" && test.text("shop/words") == "All about Fruit 3")
      test.act(Self.list, .select("fruit-20"))
      #expect(test.text("shop/words") == "All about Fruit 20")
      test.press("shop/fruit/column:length")
      #expect(Self.current(test) == "shop/fruit/fruit-20", "sorting keeps the current row")
    }
  }

  @Test("A52: a row that is not there cannot become current, and no row of a list without details")
  func refused() async throws {
    try await onSessionThread {
      let test = SessionTest(DetailsApplication())
      test.act(Self.list, .select("fruit-21"))
      test.act(Self.list, .select(""))
      test.act(Self.list, .select("fruit-1/eat"))
      test.act("shop/comment", .select("fruit-1"))
      #expect(
        test.rejections == [
          .badValue(.notAChoice), .badValue(.notAChoice), .badValue(.notAChoice), .wrongAction,
        ])
      let plain = SessionTest(GrowingListApplication(pageSize: 3, total: 3))
      plain.act("growing/list", .select("r1"))
      #expect(plain.rejections == [.wrongAction])
      #expect(plain.frame.element("growing/list")?.content.list?.current == nil)
    }
  }

  @Test("A53: when the current row goes, the row at its place becomes current, at the end the last")
  func gone() async throws {
    try await onSessionThread {
      let test = SessionTest(DetailsApplication(rows: 4))
      test.press("shop/fruit/fruit-2")
      test.press("shop/fruit/fruit-2/eat")
      #expect(test.text("shop/words") == "All about Fruit 3")
      test.press("shop/fruit/fruit-1/eat")
      #expect(test.text("shop/words") == "All about Fruit 3", "another row goes")
      test.press("shop/fruit/fruit-4")
      test.press("shop/fruit/fruit-4/eat")
      #expect(test.text("shop/words") == "All about Fruit 3")
      test.press("shop/fruit/fruit-3/eat")
      #expect(Self.current(test) == nil && test.text("shop/words") == "nothing")
    }
  }

  @Test("A53: of a source, the current row stays while others are loaded; another search begins at its first row")
  func source() async throws {
    try await onSessionThread {
      let test = SessionTest(SourceDetails())
      #expect(test.text("numbers/about") == "0")
      test.press("numbers/list/42")
      test.act("numbers/list", .rows(500..<600))
      #expect(test.text("numbers/about") == "42")
      test.set("numbers/search", "77")
      test.advance(by: .seconds(1))
      #expect(test.text("numbers/about") == "77")
    }
  }

  @Test("A54: undo skips a move of the bar, a redo stays possible after it, and a press of a row is undone")
  func undo() async throws {
    try await onSessionThread {
      let test = SessionTest(DetailsApplication())
      test.set("shop/comment", "ripe")
      test.act(Self.list, .select("fruit-5"))
      test.undo()
      #expect(test.text("shop/comment") == "")
      test.act(Self.list, .select("fruit-6"))
      test.send(InputEvent(page: test.frame.inFront, action: .redo))
      #expect(test.text("shop/comment") == "ripe")
      test.press("shop/fruit/fruit-9")
      test.undo()
      #expect(test.text("shop/words") != "All about Fruit 9" && test.text("shop/comment") == "ripe")
    }
  }

  @Test("A112: a row that the page has made current before it is there becomes current when it comes")
  func expected() async throws {
    try await onSessionThread {
      let load = { (expected: String?, rows: [[String]]) in
        let test = SessionTest(LateRows(expected: expected, rows: rows))
        #expect(test.text("letters/about") == "none", "no row is there")
        return rows.map { _ in
          test.press("letters/load")
          return test.text("letters/about")
        }
      }
      #expect(load("b", [["a", "b", "c"]]) == ["b"])
      #expect(load(nil, [["a", "b", "c"]]) == ["a"])
      #expect(load("x", [["a", "b"], ["a", "b", "x"]]) == ["a", "a"], "the first rows do not have it")
      #expect(load("b", [[], ["a", "b"], [], ["a", "b"], ["a"]]) == ["none", "b", "none", "b", "a"], "loaded anew")
    }
  }
}

/// A list whose rows come when a button is pressed. The page chooses the current row before.
private struct LateRows: Application {
  static let name = "late-rows"
  var expected: String?
  /// The rows of the list after each press of the button.
  let rows: [[String]]

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    _ = try? await context.navigator.presentRoot(LateRowsPage(expected, rows))
    return nil
  }
}

private final class LateRowsPage: Page<Never> {
  private let list = List("list", "Letters")
  private let load = Button("load", "Load")
  private let about = Label("about", "About")
  private let sides: MasterDetail
  private var later: [[String]]

  override var elements: [PageElement] { [sides, load] }

  init(_ expected: String?, _ rows: [[String]]) {
    sides = MasterDetail("sides", list: list, detail: [about])
    later = rows
    super.init(key: "letters", title: "Letters")
    if let expected { list.current.value = expected }
    about.text <~ list.current.map { $0 ?? "none" }
    load.taps.observe { [unowned self] in list.rows.value = later.removeFirst().map { Row($0, $0.uppercased()) } }
  }
}

/// A thousand numbers from a source, with the details of the current number.
private struct SourceDetails: Application {
  static let name = "source-details"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    _ = try? await context.navigator.presentRoot(SourceDetailsPage(context))
    return nil
  }
}

private final class SourceDetailsPage: Page<Never> {
  private let search = TextField("search", "Search")
  private let list = DataTable<Int>(
    "list", "Numbers", columns: [Column("number", "Number") { "\($0)" }], rowKey: { "\($0)" })
  private let about = Label("about", "About")
  private let sides: MasterDetail

  override var elements: [PageElement] { [search, sides] }

  init(_ context: ApplicationContext) {
    sides = MasterDetail("sides", list: list, detail: [about])
    super.init(key: "numbers", title: "Numbers")
    list.load(as: "numbers", searchedBy: search, during: lifetime, in: context) { request in
      let found = (0..<1_000).filter { request.search.isEmpty || "\($0)".contains(request.search) }
      return RowAnswer(request.range.clamped(to: 0..<found.count).map { found[$0] }, total: found.count)
    }
    about.text <~ list.current.map { $0.map { "\($0)" } ?? "none" }
  }
}
