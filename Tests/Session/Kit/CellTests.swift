import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation
import SignalboxSession
import SignalboxTesting
import Testing

/// Drawings in the cells of a table, and the cells below its rows.
@Suite struct CellTests {
  private static func list(_ test: SessionTest) throws -> ListState {
    try #require(test.frame.element("work/jobs")?.content.list)
  }

  @Test("A55: a cell has its drawing, and the text beside it")
  func drawings() async throws {
    try await onSessionThread {
      let test = SessionTest(CellsApplication())
      let rows = try Self.list(test).rows
      #expect(rows[0].drawing(ofCell: 1) == .progress(0.5) && rows[0].cells[1] == "50 %")
      #expect(rows[1].drawing(ofCell: 2) == .sparkline([8, nil, 1]) && rows[2].drawing(ofCell: 2) == nil)
      #expect(rows[0].drawing(ofCell: 0) == nil && rows[0].drawing(ofCell: 9) == nil)
      #expect(rows.map { $0.drawings?.count } == [4, 4, 4])
    }
  }

  @Test("A55: a drawing has finite values within its bounds, and a small line has its newest 40 values")
  func bounds() async throws {
    try await onSessionThread {
      let test = SessionTest(BoundsApplication())
      let rows = try #require(test.frame.element("bounds/list")?.content.list?.rows)
      #expect(rows[0].drawings == [.progress(1), .sparkline((60..<100).map(Double.init))])
      #expect(rows[1].drawings == [.progress(0), .sparkline([nil, nil, 2])])
      #expect(rows[2].drawings == [nil, nil])
    }
  }

  @Test("A56: the cells below the rows follow all values, and are in the sentence of the table")
  func footer() async throws {
    try await onSessionThread {
      let test = SessionTest(CellsApplication())
      let footer = try Self.list(test).footer
      #expect(footer == ["Total", "", "", "121"])
      #expect(test.frame.element("work/jobs")?.sentence.hasSuffix(". Total; Cost: 121") == true)
      test.press("work/drop")
      let later = try Self.list(test).footer
      #expect(later?.last == "114")
      let plain = SessionTest(DetailsApplication())
      #expect(plain.frame.element("shop/fruit")?.content.list?.footer == nil)
    }
  }

  @Test("A56: a cell below the rows has the title of its column, also where the first column has no such cell")
  func untitledFooter() async throws {
    try await onSessionThread {
      var list = try Self.list(SessionTest(CellsApplication()))
      list.footer = ["", "", "", "121"]
      #expect(list.footerSentence == "Cost: 121")
      list.footer = ["", "", "", ""]
      #expect(list.footerSentence == nil)
    }
  }
}

/// Rows with drawings beyond their bounds.
private struct BoundsApplication: Application {
  static let name = "bounds"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    _ = try? await context.navigator.presentRoot(BoundsPage())
    return nil
  }
}

private final class BoundsPage: Page<Never> {
  private let list = DataTable<Int>(
    "list", "Rows",
    columns: [
      Column("a", "A") { "\($0)" }.drawn { .progress([7, -1, Double.nan][$0]) },
      Column("b", "B") { "\($0)" }.drawn {
        .sparkline([(0..<100).map(Double.init), [.infinity, nil, 2], [nil, .nan]][$0])
      },
    ], rowKey: { "\($0)" })

  override var elements: [PageElement] { [list] }

  init() {
    super.init(key: "bounds", title: "Bounds")
    list.values.value = [0, 1, 2]
  }
}
