import SignalboxInterface

/// What a page or an alert offers, numbered: what can be pressed in reading order, then the fields to change.
struct Menu {
  /// What choosing an item does.
  enum Action: Equatable {
    case press(String)
    case change(String)
    case browse(String)
  }

  /// One thing to choose.
  struct Item: Equatable {
    var action: Action
    var names: [String]
    /// What is said of it; a field's value is left out, because its changes are said as the page's.
    var words: String
    /// A field's value.
    var value: String?
    /// What is wrong with it.
    var complaint: String?
    var isEnabled = true
    /// Why it is not, where there is more to say.
    var disabledReason: String?
    var role: ElementRole?
    /// What a row says of itself, when it is asked.
    var preview: String?
    /// What else there is to know of it, above all why it cannot be chosen.
    var help: String?

    static func == (left: Item, right: Item) -> Bool {
      left.action == right.action && left.words == right.words && left.isEnabled == right.isEnabled
    }
  }

  let items: [Item]
  /// The first list among the items that can be asked for more.
  private(set) var more: String?

  /// The menu of a page.
  init(page: PageState) {
    let elements = page.elements.flattened
    items = elements.flatMap(Self.presses) + elements.filter { $0.isInput && $0.isEnabled }.map(Self.change)
    more = elements.first { $0.offersMore && !Self.isLong($0) }?.id
  }

  /// The menu of an alert.
  init(alert: AlertState) { items = alert.buttons.flatMap(Self.presses) }

  /// The columns by which tables can be sorted.
  init(columnsOf tables: [ElementState]) {
    items = tables.flatMap { table -> [Item] in
      (table.content.list?.columns ?? []).filter(\.isSortable).map { column in
        let name = tables.count > 1 ? "\(table.name): \(column.title)" : column.title
        let words = column.order.map { "\(name) (\(StateWords.order($0)))" } ?? name
        return Item(action: .press(column.id), names: [name, column.title], words: words, isEnabled: table.isEnabled)
      }
    }
  }

  /// The menu of one row of a list with these columns; among other rows a button says of which it is.
  init(row: RowState, columns: [ColumnState], isEnabled: Bool, isAmongOthers: Bool = false) {
    let state = isEnabled ? "" : " (\(StateWords.unavailable))"
    let press = Item(
      action: .press(row.id), names: [row.label], words: Self.words(of: row, columns) + state,
      isEnabled: isEnabled, preview: row.preview)
    items = [press] + row.buttons.flatMap { Self.presses($0, of: isAmongOthers ? row : nil) }
  }

  /// The items with their numbers.
  var numbered: NumberedList {
    let items = items
    return NumberedList(
      count: items.count, names: { items[$0].names },
      words: { index in
        items[index].words + (items[index].value.map { ": \($0.isEmpty ? StateWords.empty : $0)" } ?? "")
          + (items[index].complaint.map { " (\(StateWords.error($0)))" } ?? "")
      },
      preview: { items[$0].preview }, more: more)
  }

  /// What Enter alone chooses: the page's default, or the only button of an alert.
  func standard(isAlert: Bool) -> Item? {
    if let item = items.first(where: { $0.role == .default && $0.isEnabled }) { return item }
    guard isAlert, items.count == 1, items[0].isEnabled, items[0].role != .destructive else { return nil }
    return items[0]
  }

  /// The words for a row of a list with these columns.
  static func words(of row: RowState, _ columns: [ColumnState]) -> String {
    columns.isEmpty
      ? row.label + (row.detail.map { ", \($0)" } ?? "") : PageText.row(row.cells, columns: columns.map(\.title))
  }

  private static func presses(_ element: ElementState) -> [Item] { presses(element, of: nil) }

  private static func presses(_ element: ElementState, of row: RowState?) -> [Item] {
    let state = [
      element.unavailability, element.isBusy && element.content.list?.window == nil ? StateWords.busy : nil,
      element.role == .destructive ? StateWords.destructive : nil, element.shortcut.map { ":" + $0 },
    ].compactMap(\.self)
    let suffix = state.isEmpty ? "" : " (\(state.joined(separator: ", ")))"
    if element.isPressable {
      let called = row.map { $0.called(element.name) } ?? element.name
      return [
        Item(
          action: .press(element.id), names: row == nil ? [element.name] : [called, element.name],
          words: (row == nil ? element.sentence : called) + suffix + (element.help.map { ". \($0)" } ?? ""),
          isEnabled: element.isEnabled, disabledReason: element.disabledReason, role: element.role, help: element.help)
      ]
    }
    if isLong(element) { return [browse(element, suffix)] }
    guard let list = element.content.list else { return [] }
    let isSeveral = list.rows.count > 1
    return list.rows.flatMap {
      Menu(row: $0, columns: list.columns, isEnabled: element.isEnabled, isAmongOthers: isSeveral).items
    }
  }

  /// Whether a list or table is looked through by itself; a short list stands in the menu.
  private static func isLong(_ element: ElementState) -> Bool {
    if let table = element.content.table { return table.rows.count > PageText.rowLimit }
    if let list = element.content.list, list.count > list.rows.count { return true }
    // Counting stops where it is no longer short.
    var entries = 0
    for row in (element.content.list?.rows ?? []).prefix(PageText.rowLimit + 1) { entries += 1 + row.buttons.count }
    return entries > PageText.rowLimit
  }

  private static func browse(_ element: ElementState, _ suffix: String) -> Item {
    Item(action: .browse(element.id), names: [element.name], words: element.sentence + suffix)
  }

  private static func change(_ element: ElementState) -> Item {
    let words = element.isTabBar ? Words.changePart(element.label) : Words.change(element.name)
    return Item(
      action: .change(element.id), names: [element.name, words], words: words,
      value: quoted(element.content.input?.summary ?? "", limit: 500), complaint: element.error)
  }
}

extension RowState {
  /// A button of the row, with the row's name unless the button says it: `Delete: Ada`.
  fileprivate func called(_ button: String) -> String { button.contains(label) ? button : "\(button): \(label)" }
}
