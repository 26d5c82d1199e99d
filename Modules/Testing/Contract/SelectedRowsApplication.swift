import SignalboxCore
import SignalboxModel
package import SignalboxNavigation

/// An application with a table whose rows can be selected, for tests of every front end.
///
/// `mail/delete` deletes the selected rows, and `mail/opened` shows the pressed row.
package struct SelectedRowsApplication: Application {
  package static let name = "selected-rows"

  /// The way in which the rows come.
  package enum Rows: Sendable {
    /// All, as cells.
    case table(Int)
    /// All, as cells, with the details of the current row.
    case details(Int)
    /// All, without cells.
    case list(Int)
    /// As the user looks at them, found by a search.
    case source(Int)
  }

  private let rows: Rows
  private let limit: Int

  /// - Parameters:
  ///   - rows: The rows.
  ///   - limit: The greatest number of selected rows.
  package init(_ rows: Rows = .table(5), limit: Int = 1_000) { (self.rows, self.limit) = (rows, limit) }

  package nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    let page: MailPage
    switch rows {
    case .table(let count): page = MailPage(table: Self.table(count), limit: limit)
    case .details(let count): page = MailPage(table: Self.table(count), limit: limit, hasDetails: true)
    case .list(let count):
      let list = List("mails", "Mails")
      list.rows.value = Self.names(count).map { Row(Self.key($0), $0) }
      page = MailPage(list: list, limit: limit)
    case .source(let count):
      page = MailPage(table: Self.table(0), limit: limit)
      page.load(count, in: context)
    }
    _ = try? await context.navigator.presentRoot(page)
    return nil
  }

  private static func names(_ count: Int) -> [String] { (0..<count).map { "Mail \($0 + 1)" } }

  private static func key(_ name: String) -> String { name.lowercased().replacing(" ", with: "-") }

  private static func table(_ count: Int) -> DataTable<String> {
    let table = DataTable<String>(
      "mails", "Mails",
      columns: [
        Column("subject", "Subject", text: \.self), Column("size", "Size", by: \.count) { "\($0.count) kB" },
      ], rowKey: key, buttons: { [RowButton("answer", "Answer \($0)")] })
    table.values.value = names(count)
    return table
  }
}

private final class MailPage: Page<Never> {
  private let search = TextField("search", "Search")
  private let rows: PageElement
  private let delete = Button("delete", "Delete")
  private let all = Button("first", "Select the first")
  private let opened = Label("opened", "Opened")
  private let table: DataTable<String>?

  override var elements: [PageElement] { [search, rows, delete, all, opened] }

  private init(_ rows: PageElement, _ table: DataTable<String>?) {
    (self.rows, self.table) = (rows, table)
    super.init(key: "mail", title: "Mail")
    search.isVisible.value = false
  }

  convenience init(table: DataTable<String>, limit: Int, hasDetails: Bool = false) {
    table.selectable(upTo: limit)
    let words = Label("words", "About")
    words.text <~ table.current.map { $0 ?? "nothing" }
    self.init(hasDetails ? MasterDetail("sides", list: table, detail: [words]) : table, table)
    delete.label <~ table.selected.map { "Delete \($0.isEmpty ? "none" : $0.joined(separator: ", "))" }
    delete.taps.observe { [unowned table] in
      let selected = table.selected.value
      table.values.value.removeAll(where: selected.contains)
    }
    all.taps.observe { [unowned table] in table.selectedKeys.value = ["mail-1", "nothing", "mail-1"] }
    table.selections.observe { [unowned self] in opened.text.value = $0 }
    table.buttonPresses.observe { [unowned self] in opened.text.value = "answer to \($0.row)" }
  }

  convenience init(list: List, limit: Int) {
    list.selectable(upTo: limit)
    self.init(list, nil)
    delete.label <~ list.selected.map { "Delete \($0.isEmpty ? "none" : $0.joined(separator: ", "))" }
    delete.taps.observe { [unowned list] in
      let selected = list.selected.value
      list.rows.value.removeAll { selected.contains($0.key) }
    }
    list.selections.observe { [unowned self] in opened.text.value = $0 }
  }

  /// Loads the rows from a source.
  func load(_ count: Int, in context: ApplicationContext) {
    search.isVisible.value = true
    table?.load(as: "mails", searchedBy: search, during: lifetime, in: context) { request in
      let found = (0..<count).map { "Mail \($0 + 1)" }.filter { request.search.isEmpty || $0.contains(request.search) }
      return RowAnswer(request.range.clamped(to: 0..<found.count).map { found[$0] }, total: found.count)
    }
  }
}
