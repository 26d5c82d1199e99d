public import SignalboxCore
public import SignalboxInterface
import SignalboxModel

/// A table with actions. Each row stands for a value, can be pressed and has buttons. The user can sort by a column.
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
/// Use ``Table`` for cells without actions.
public final class DataTable<Value: Equatable>: PageElement {
  /// The columns.
  public let columns: [Column<Value>]
  /// The values of the rows, in the application's order. Bind them with `<~`. Their keys must be unique.
  public let values = MutableProperty<[Value]>([])
  /// The order of the rows, or `nil` for the application's order. The user's choice sets it.
  public let order: MutableProperty<TableOrder?>
  /// The cells below the rows, by the keys of the columns: sums of all rows, also of rows that are not loaded. They
  /// take the place of the cells that a footed ``Column`` returns. Bind them with `<~`.
  public let sums = MutableProperty<[String: String]>([:])
  let list: List
  let rowKey: (Value) -> String
  private let buttons: (Value) -> [RowButton]
  private let preview: (Value) -> String?
  private var picture: ((Value) -> Image.Picture?)?
  private let chosen = Emitter<Value>()
  private let buttonPressed = Emitter<TableButtonPress<Value>>()
  private var places: [String: Value] = [:]
  private var computed: [String] = []
  /// The version of the values for which the user has asked for more rows.
  private var askedVersion: Int?
  private let currentValue = MutableProperty<Value?>(nil)
  private let selectedValues = MutableProperty<[Value]>([])
  /// The values of the selected rows. A source may no longer have loaded some of them.
  private var selectedPlaces: [String: Value] = [:]

  /// Creates an empty table.
  /// - Parameters:
  ///   - key: The element's key.
  ///   - label: The label.
  ///   - columns: The columns. Must not be empty. Their keys must be unique.
  ///   - order: The initial order of the rows.
  ///   - rowKey: Returns the model's key for a value: unique in the table, never an index.
  ///   - buttons: Returns the buttons in the row of a value.
  ///   - preview: Returns the text to read before the row is pressed, or `nil`. Called for all values at once.
  public init(
    _ key: String, _ label: String, columns: [Column<Value>], order: TableOrder? = nil,
    rowKey: @escaping (Value) -> String, buttons: @escaping (Value) -> [RowButton] = { _ in [] },
    preview: @escaping (Value) -> String? = { _ in nil }
  ) {
    Mistake.check(
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
    list.current.changes.observe { [unowned self] _ in updateCurrentValue() }
    list.selected.changes.observe { [unowned self] _ in updateSelectedValues() }
    self.order.changes.observe { [unowned self] _ in list.feed.map { $0.restart() } ?? arrange() }
  }

  override var searchField: PageElement? { list.searchField }

  /// The value of each row that the user presses. Ends when the page is removed (B5). In a ``MasterDetail`` a press
  /// changes ``current`` instead.
  public var selections: Signal<Value> { chosen.signal }

  /// The value whose details the page shows, in a ``MasterDetail``. `nil` without rows.
  public var current: Property<Value?> { currentValue }

  /// The key of the value whose details the page shows, in a ``MasterDetail``. The page may change it, to the key of a
  /// row.
  public var currentKey: MutableProperty<String?> { list.current }

  /// The values of the selected rows, in the order in which they were selected, of a table that is
  /// ``RowLoading/selectable(upTo:)``.
  public var selected: Property<[Value]> { selectedValues }

  /// The keys of the selected rows, of a table that is ``RowLoading/selectable(upTo:)``. The page may change them, to
  /// keys of rows.
  public var selectedKeys: MutableProperty<[String]> { list.selected }

  /// Each press of a row's own button. Ends when the page is removed (B5).
  public var buttonPresses: Signal<TableButtonPress<Value>> { buttonPressed.signal }

  /// A Boolean value that indicates whether more values can be loaded and no request is running. Bind it with `<~`. The
  /// table sorts only the loaded values.
  public var wantsMore: MutableProperty<Bool> { list.wantsMore }

  /// The number of rows that are to be seen at once, as far as the window has room; `nil` if the front end decides. Set
  /// it before the page is shown.
  public var leastRows: Int? {
    get { list.leastRows }
    set { list.leastRows = newValue }
  }

  /// Fires when the user comes near the last row while ``wantsMore`` is true. Ends when the page is removed (B5).
  public var moreRequests: Signal<Void> { list.moreRequests }

  /// Shows a small picture in each row. Its alternative text is read with the row.
  ///
  /// ```swift
  /// DataTable<Photo>("photos", "Photos", columns: …, rowKey: \.id).pictured { $0.picture }
  /// ```
  /// - Parameter picture: Returns the picture in the row of a value, or `nil`. A thumbnail of 32 by 32 cells is enough.
  /// - Returns: The table itself.
  @discardableResult
  public func pictured(by picture: @escaping (Value) -> Image.Picture?) -> Self {
    self.picture = picture
    arrange()
    return self
  }

  override func content(id: String) -> ElementContent {
    guard case .list(var state) = list.content(id: id) else { return .list(ListState(rows: [])) }
    let order = order.value
    state.columns = columns.map { column in
      var state = ColumnState(
        id: id + "/" + Self.columnPrefix + column.key, title: column.title, isSortable: column.arrange != nil,
        order: order?.column == column.key ? order?.order : nil)
      state.isMinor = column.isMinor
      return state
    }
    (state.footer, state.footerRows) = footer
    return .list(state)
  }

  override var given: PageDraft.Value? { list.given }

  override func restore(_ action: UserAction) { list.restore(action) }

  override func refusal(of action: UserAction, on part: Substring) -> Rejection? {
    guard let column = column(part) else { return list.refusal(of: action, on: part) }
    guard action == .press else { return .wrongAction }
    return column.arrange == nil ? .disabled : nil
  }

  override func perform(_ action: UserAction, on part: Substring) {
    if action == .more, wantsMore.value { askedVersion = values.version }
    guard let column = column(part) else { return list.perform(action, on: part) }
    let isTurned = order.value == TableOrder(column.key)
    order.value = TableOrder(column.key, isTurned ? .descending : .ascending)
  }

  override func end() {
    list.end()
    chosen.end()
    buttonPressed.end()
  }

  /// The cells below the rows, and the number of rows that they cover unless they cover all.
  ///
  /// Of some of the rows, sums that are computed do not stand beside given ones. A source has only the rows that the
  /// user looks at, so nothing is computed of them.
  private var footer: (cells: [String]?, rows: Int?) {
    let count = values.value.count
    let isWhole = list.feed.map { $0.total == count } ?? !(wantsMore.value || askedVersion == values.version)
    let given = sums.value.merging(list.feed?.sums ?? [:]) { $1 }
    let computed = isWhole || (given.isEmpty && list.feed == nil) ? computed : []
    guard !given.isEmpty || computed.contains(where: { !$0.isEmpty }) else { return (nil, nil) }
    let cells = columns.indices.map { place in
      given[columns[place].key] ?? columns[place].footerLabel ?? (computed.isEmpty ? "" : computed[place])
    }
    return (cells, isWhole || computed.isEmpty ? nil : count)
  }

  /// The prefix of a column's id, so that no column is mistaken for a row.
  private static var columnPrefix: String { "column:" }

  private func column(_ part: Substring) -> Column<Value>? {
    guard part.hasPrefix(Self.columnPrefix) else { return nil }
    return columns.first { $0.key == part.dropFirst(Self.columnPrefix.count) }
  }

  /// Follows the current row. A source may no longer have loaded the row, and then its last value stays.
  private func updateCurrentValue() {
    let key = list.current.value
    if let key, places[key] == nil, list.feed != nil, currentValue.value.map(rowKey) == key { return }
    currentValue.value = key.flatMap { places[$0] }
  }

  /// Follows the selected rows.
  private func updateSelectedValues() {
    let keys = list.selected.value
    guard !keys.isEmpty || !selectedPlaces.isEmpty else { return }
    var known: [String: Value] = [:]
    for key in keys { known[key] = places[key] ?? selectedPlaces[key] }
    selectedPlaces = known
    let values = keys.compactMap { known[$0] }
    if values != selectedValues.value { selectedValues.value = values }
  }

  private func arrange() {
    var values = values.value
    if list.feed == nil, let order = order.value,
      let arrange = columns.first(where: { $0.key == order.column })?.arrange
    {
      values = arrange(values, order.order).map { values[$0] }
    }
    if columns.contains(where: { $0.footer != nil }) { computed = columns.map { $0.footer?(values) ?? "" } }
    let hasDrawings = columns.contains { $0.drawing != nil }
    let hasTones = columns.contains { $0.tone != nil }
    places = Dictionary(values.map { (rowKey($0), $0) }, uniquingKeysWith: { first, _ in first })
    defer {
      updateCurrentValue()
      updateSelectedValues()
    }
    list.rows.value = values.map { value in
      let cells = columns.map { $0.text(value) }
      let key = rowKey(value)
      var row = Row(
        key, cells.first { !$0.isEmpty } ?? key, preview: preview(value), picture: picture?(value),
        buttons: buttons(value))
      row.cells = cells
      if hasDrawings { row.drawings = columns.map { $0.drawing?(value)?.bounded } }
      if hasTones { row.cellTones = columns.map { $0.tone?(value) } }
      return row
    }
  }
}

/// The order of a ``DataTable``.
public struct TableOrder: Codable, Equatable, Sendable {
  /// The column's key.
  public var column: String
  /// The direction.
  public var order: SortOrder

  /// Creates an order, ascending by default.
  public init(_ column: String, _ order: SortOrder = .ascending) { (self.column, self.order) = (column, order) }
}

/// A press of a row's own button in a ``DataTable``.
public struct TableButtonPress<Value> {
  /// The value of the row.
  public var row: Value
  /// The button's key.
  public var button: String
}
