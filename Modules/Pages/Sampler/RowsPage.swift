import SignalboxCore
import SignalboxNavigation

/// A page with only a list, of any length.
final class RowsPage: Page<Never> {
  private let list = List("rows", "Rows")

  override var elements: [PageElement] { [list] }

  init(count: Int) {
    super.init(key: "rows", title: "\(count) rows")
    list.rows.value = (0..<count).map { Row("r\($0)", "Row \($0)") }
  }
}
