public import SignalboxCore
public import SignalboxInterface

/// A table to act in: rows that can be chosen, each for a value, that the user sorts by a column, and that have buttons.
///
/// ```swift
/// let tickets = DataTable<Ticket>(
///   "tickets", "Tickets",
///   columns: [Column("subject", "Subject", text: \.subject), Column("age", "Age", by: \.age) { "\($0.age) d" }],
///   rowKey: \.id) { _ in [RowButton("close", "Close")] }
/// tickets.values <~ model.tickets
/// tickets.selections.observe { ticket in … }
/// ```
///
/// Cells that are only looked at are a ``Table``.
public final class DataTable<Value: Equatable>: PageElement {
  /// The titles, and what stands below them.
  public let columns: [Column<Value>]
  /// What the rows stand for, in the application's order; bind it with `<~`. Their keys are unique.
  public let values = MutableProperty<[Value]>([])
  /// What the rows are sorted by, or `nil` for the application's order. The user's choice sets it.
  public let order: MutableProperty<TableOrder?>
  let list: List
  let rowKey: (Value) -> String
  private let buttons: (Value) -> [RowButton]
  private let preview: (Value) -> String?
  private let chosen = Emitter<Value>()
  private let buttonPressed = Emitter<TableButtonPress<Value>>()
  private var places: [String: Value] = [:]

  /// Creates an empty table.
  /// - Parameters:
  ///   - key: The element's key.
  ///   - label: What it is called.
  ///   - columns: At least one; their keys are unique.
  ///   - order: What the rows are sorted by at first.
  ///   - rowKey: Gives the model's key for a value, unique in the table and never an index.
  ///   - buttons: Gives the buttons that belong to the row of a value.
  ///   - preview: Gives what there is to read of a value before its row is pressed, or `nil`. Asked for all values at once.
  public init(
    _ key: String, _ label: String, columns: [Column<Value>], order: TableOrder? = nil,
    rowKey: @escaping (Value) -> String, buttons: @escaping (Value) -> [RowButton] = { _ in [] },
    preview: @escaping (Value) -> String? = { _ in nil }
  ) {
    precondition(
      !columns.isEmpty && Set(columns.map(\.key)).count == columns.count,
      "a table has columns, and their keys are unique: \(columns.map(\.key))")
    (self.columns, self.rowKey, self.buttons, self.preview) = (columns, rowKey, buttons, preview)
    self.order = MutableProperty(order)
    list = List(key, label)
    super.init(key, label)
    list.group = self
    list.selections.observe { [unowned self] key in
      if let value = places[key] { chosen.emit(value) }
    }
    list.buttonPresses.observe { [unowned self] press in
      if let value = places[press.row] { buttonPressed.emit(TableButtonPress(row: value, button: press.button)) }
    }
    values.changes.observe { [unowned self] _ in arrange() }
    self.order.changes.observe { [unowned self] _ in list.feed.map { $0.restart() } ?? arrange() }
  }

  /// Takes its values from `source` from now on.
  func feed(by source: RowFeed.Source) { list.feed(by: source, of: self) { [unowned self] in order.value } }

  /// The value of each row the user chose; ends when the page goes (B5).
  public var selections: Signal<Value> { chosen.signal }

  /// Each press of a row's own button; ends when the page goes (B5).
  public var buttonPresses: Signal<TableButtonPress<Value>> { buttonPressed.signal }

  /// True when there are more values to be had, and nobody is fetching them yet; bind it with `<~`. Those that are there are sorted
  /// among themselves.
  public var wantsMore: MutableProperty<Bool> { list.wantsMore }

  /// The user has come near the last row while the table ``wantsMore``; ends when the page goes (B5).
  public var moreRequests: Signal<Void> { list.moreRequests }

  override func content(id: String) -> ElementContent {
    guard case .list(var state) = list.content(id: id) else { return .list(ListState(rows: [])) }
    let order = order.value
    state.columns = columns.map { column in
      ColumnState(
        id: id + "/" + Self.columnPrefix + column.key, title: column.title, isSortable: column.arrange != nil,
        order: order?.column == column.key ? order?.order : nil)
    }
    return .list(state)
  }

  override func refusal(of action: UserAction, on part: Substring) -> Rejection? {
    guard let column = column(part) else { return list.refusal(of: action, on: part) }
    guard action == .press else { return .wrongAction }
    return column.arrange == nil ? .disabled : nil
  }

  override func perform(_ action: UserAction, on part: Substring) {
    guard let column = column(part) else { return list.perform(action, on: part) }
    let isTurned = order.value == TableOrder(column.key)
    order.value = TableOrder(column.key, isTurned ? .descending : .ascending)
  }

  override func end() {
    list.end()
    chosen.end()
    buttonPressed.end()
  }

  /// Begins the part that a column is, so that it is never taken for a row.
  private static var columnPrefix: String { "column:" }

  private func column(_ part: Substring) -> Column<Value>? {
    guard part.hasPrefix(Self.columnPrefix) else { return nil }
    return columns.first { $0.key == part.dropFirst(Self.columnPrefix.count) }
  }

  private func arrange() {
    var values = values.value
    if list.feed == nil, let order = order.value,
      let arrange = columns.first(where: { $0.key == order.column })?.arrange
    {
      values = arrange(values, order.order).map { values[$0] }
    }
    places = Dictionary(values.map { (rowKey($0), $0) }, uniquingKeysWith: { first, _ in first })
    list.rows.value = values.map { value in
      let cells = columns.map { $0.text(value) }
      let key = rowKey(value)
      var row = Row(key, cells.first { !$0.isEmpty } ?? key, preview: preview(value), buttons: buttons(value))
      row.cells = cells
      return row
    }
  }
}

/// By which column a ``DataTable`` is sorted, and how.
public struct TableOrder: Codable, Equatable, Sendable {
  /// The column's key.
  public var column: String
  /// From the least on, or from the greatest.
  public var order: SortOrder

  /// Creates an order, by default from the least on.
  public init(_ column: String, _ order: SortOrder = .ascending) { (self.column, self.order) = (column, order) }
}

/// Which button of which row of a ``DataTable`` was pressed.
public struct TableButtonPress<Value> {
  /// What the row stands for.
  public var row: Value
  /// The button's key.
  public var button: String
}
