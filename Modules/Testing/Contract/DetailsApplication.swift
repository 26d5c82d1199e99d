import SignalboxCore
import SignalboxModel
package import SignalboxNavigation

/// An application with rows and the details of the current row, for tests of every front end.
package struct DetailsApplication: Application {
  package static let name = "details"

  private let isReadOnly: Bool
  private let rows: Int

  /// - Parameters:
  ///   - isReadOnly: True for details without a field and a button.
  ///   - rows: The number of rows.
  package init(isReadOnly: Bool = false, rows: Int = 20) { (self.isReadOnly, self.rows) = (isReadOnly, rows) }

  package nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    _ = try? await context.navigator.presentRoot(DetailsPage(isReadOnly: isReadOnly, rows: rows))
    return nil
  }
}

/// Fruit, and what is known about the current fruit.
private final class DetailsPage: Page<Never> {
  private let table = DataTable<String>(
    "fruit", "Fruit",
    columns: [Column("name", "Name", text: \.self), Column("length", "Length", by: \.count) { "\($0.count)" }],
    rowKey: { $0.lowercased().replacing(" ", with: "-") }, buttons: { [RowButton("eat", "Eat \($0)")] })
  private let words = Label("words", "About")
  private let comment = TextField("comment", "Comment", limit: 20)
  private let buy = Button("buy", "Buy")
  private let bought = Label("bought", "Bought")
  private let sides: MasterDetail

  override var elements: [PageElement] { [bought, sides] }

  init(isReadOnly: Bool, rows: Int) {
    sides = MasterDetail("sides", list: table, detail: isReadOnly ? [words] : [words, comment, buy])
    super.init(key: "shop", title: "Shop")
    table.values.value = (0..<rows).map { "Fruit \($0 + 1)" }
    words.text <~ table.current.map { $0.map { "All about \($0)" } ?? "nothing" }
    buy.taps.observe { [unowned self] in
      bought.text.value = "\(table.current.value ?? ""), \(comment.text.value)"
    }
    table.buttonPresses.observe { [unowned self] press in table.values.value.removeAll { $0 == press.row } }
  }
}
