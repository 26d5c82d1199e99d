import SignalboxCore
import SignalboxNavigation
import SignalboxWords

/// A page with only a list, of any length.
final class RowsPage: Page<Never> {
  private let list = List("rows", phrase("Rows"))

  override var elements: [PageElement] { [list] }

  init(count: Int) {
    super.init(key: "rows", title: phrase(one: "1 row", other: "\(count) rows", count: count))
    list.rows.value = Row.numbered(0..<count)
  }
}

extension Row {
  /// Returns rows with these numbers. The label is looked up once, because there may be 100,000 rows.
  static func numbered(_ numbers: some Sequence<Int>) -> [Row] {
    let number = "\n"
    let parts = phrase("Row \(number)").split(separator: "\n", omittingEmptySubsequences: false)
    let (before, after) = (parts[0], parts.dropFirst().joined())
    return numbers.map { Row("r\($0)", "\(before)\($0)\(after)") }
  }
}
