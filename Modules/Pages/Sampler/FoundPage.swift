import SignalboxCore
import SignalboxInterface
import SignalboxNavigation
import SignalboxWords

/// The second step: rows that a source loads while the user scrolls, and rows that are added in portions.
///
/// Each tenth row of the source has a preview and a button.
final class FoundPage: Page<Void> {
  private let search = TextField("search", phrase("Search"))
  private let list = List("list", phrase("Rows by range"))
  private let chosen = Label("chosen", phrase("Chosen"), text: phrase("nothing"))
  private let growing = List("growing", phrase("Growing list"))
  private let done = Button("done", phrase("Done"), role: .default)

  override var elements: [PageElement] { [search, list, chosen, growing, done] }

  init(in context: ApplicationContext) {
    super.init(key: "found", title: phrase("Found rows"))
    list.load(as: "rows", searchedBy: search, during: lifetime, in: context) { Numbers.answer($0) }
    list.selections.observe { [unowned self] row in chosen.text.value = row }
    list.buttonPresses.observe { [unowned self] press in chosen.text.value = phrase("\(press.row), note") }
    growing.append(Self.items(0..<30))
    growing.wantsMore.value = true
    growing.moreRequests.observe { [unowned self] in
      growing.append(Self.items(30..<45))
      growing.wantsMore.value = false
    }
    growing.selections.observe { [unowned self] item in chosen.text.value = item }
    done.taps.observe { [unowned self] in finish(()) }
  }

  private static func items(_ places: Range<Int>) -> [Row] {
    places.map { Row("i\($0 + 1)", phrase("Item \($0 + 1)"), detail: "\($0 / 10 + 1)") }
  }
}

/// The source of 10,000 rows.
private enum Numbers {
  static func answer(_ request: RowRequest) -> RowAnswer<Row> {
    let found = request.search.isEmpty ? nil : (1...10_000).filter { "\($0)".contains(request.search) }
    let numbers = request.range.clamped(to: 0..<(found?.count ?? 10_000)).map { found?[$0] ?? $0 + 1 }
    return RowAnswer(numbers.map(row), total: found?.count ?? 10_000)
  }

  private static func row(_ number: Int) -> Row {
    guard number.isMultiple(of: 10) else { return Row("r\(number)", phrase("Row \(number)")) }
    return Row(
      "r\(number)", phrase("Row \(number)"), preview: phrase("What is known of row \(number)\nand more of it"),
      buttons: [RowButton("note", phrase("Note down"))])
  }
}
