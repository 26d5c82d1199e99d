import SignalboxCore
import SignalboxModel
package import SignalboxNavigation

/// An application with sums below rows of which some are not loaded, for tests of every front end.
///
/// The rows are 1 to 90. `page/more` says that there are more rows; then 30 more come at each request, until all are
/// there. `page/know` gives the sum of all.
package struct SumsApplication: Application {
  package static let name = "sums"

  /// The way in which the rows come.
  package enum Rows: Sendable {
    /// In portions.
    case portions
    /// From a source of this many rows, which may give the sum.
    case source(Int, givesSum: Bool)
  }

  private let rows: Rows

  package init(_ rows: Rows = .portions) { self.rows = rows }

  package nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    let page = SumsPage()
    if case .source(let count, let givesSum) = rows { page.load(count, givesSum, in: context) }
    _ = try? await context.navigator.presentRoot(page)
    return nil
  }
}

private final class SumsPage: Page<Never> {
  private let table = DataTable<Int>(
    "table", "Numbers",
    columns: [
      Column("name", "Name") { "number \($0)" }.footed("Total"),
      Column("number", "Number", by: \.self) { "\($0)" }.footed { "\($0.reduce(0, +))" },
    ], rowKey: { "\($0)" })
  private let know = Button("know", "Know the sum")
  private let arrive = Button("arrive", "Let rows arrive")

  override var elements: [PageElement] { [table, know, arrive] }

  init() {
    super.init(key: "page", title: "Sums")
    know.taps.observe { [unowned self] in table.sums.value = ["number": "4095"] }
    table.moreRequests.observe { [unowned self] in table.wantsMore.value = false }
    arrive.taps.observe { [unowned self] in
      let count = min(90, table.values.value.count + 30)
      table.values.value = Array(1...count)
      table.wantsMore.value = count < 90
    }
  }

  /// Loads the rows from a source.
  func load(_ count: Int, _ givesSum: Bool, in context: ApplicationContext) {
    table.load(as: "numbers", during: lifetime, in: context) { request in
      let rows = Array(request.range.clamped(to: 0..<count)).map { $0 + 1 }
      return RowAnswer(rows, total: count, sums: givesSum ? ["number": "\(count * (count + 1) / 2)"] : nil)
    }
  }
}
