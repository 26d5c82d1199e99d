import SignalboxInterface
import SignalboxWords

/// The numbered items of a page or an alert: the elements to press in reading order, then the fields to change.
struct Menu {
  /// The action of an item.
  enum Action: Hashable {
    case press(String)
    case change(String)
    case browse(String)
  }

  /// An item of the menu.
  struct Item: Equatable {
    var action: Action
    var names: [String]
    /// The text of the item, without the value of a field. The page says changes of values.
    var text: String
    /// The value of a field.
    var value: String?
    /// The mark of a selected row, or of the row whose details the page shows.
    var mark: String?
    /// The error of the item.
    var complaint: String?
    var isEnabled = true
    /// The special reason why the item is disabled.
    var disabledReason: String?
    var role: ElementRole?
    /// The name of the row of a summary whose button the item is.
    var part: String?
    /// A Boolean value that indicates whether the item is a row of a list or table.
    var isRow = false
    /// The preview of a row, shown on request.
    var preview: String?
    /// Further help, above all the reason why the item cannot be chosen.
    var help: String?

    /// A Boolean value that indicates whether the item leads to the question for a field.
    var isChange: Bool { if case .change = action { true } else { false } }

    /// A Boolean value that indicates whether the name of its row says everything about the item.
    var isPart: Bool { part != nil && isEnabled && text == names[0] }

    /// Returns a Boolean value that indicates whether the user knows the value of the field: it was just asked, and is
    /// not wrong.
    func isKnown(_ heard: Set<String>) -> Bool {
      if case .change(let id) = action { complaint == nil && heard.contains(id) } else { false }
    }

    static func == (left: Item, right: Item) -> Bool {
      left.action == right.action && left.text == right.text && left.isEnabled == right.isEnabled
    }
  }

  let items: [Item]
  /// The first list among the items that offers more rows.
  private(set) var more: String?
  /// The row at which the user begins, of the first list that has one. It may be in a list that is browsed by itself.
  private var start: Item?

  /// Creates the menu of a page.
  init(page: PageState) {
    let elements = page.elements.flattened
    items =
      Self.named(elements.flatMap(Self.presses), by: elements.compactMap(\.summary))
      + elements.filter { $0.isInput && $0.isEnabled }.map(Self.change)
    more = elements.first { $0.offersMore && !Self.isLong($0) }?.id
    start = elements.lazy.compactMap(Self.start).first
  }

  /// Creates the menu of the alert or page in front.
  init(_ frame: Frame) { self = frame.alerts.last.map(Menu.init(alert:)) ?? Menu(page: frame.page) }

  /// Returns a Boolean value that indicates whether an item leads to the list `id`, which is browsed by itself.
  func browses(_ id: String) -> Bool { items.contains { $0.action == .browse(id) } }

  /// Creates the menu of an alert.
  init(alert: AlertState) { items = alert.buttons.flatMap(Self.presses) }

  /// Creates a menu of the columns by which tables can be sorted.
  init(columnsOf tables: [ElementState]) {
    items = tables.flatMap { table -> [Item] in
      (table.content.list?.columns ?? []).filter(\.isSortable).map { column in
        let name = tables.count > 1 ? "\(table.name): \(column.title)" : column.title
        let words = column.order.map { "\(name) (\(StateTexts.order($0)))" } ?? name
        return Item(action: .press(column.id), names: [name, column.title], text: words, isEnabled: table.isEnabled)
      }
    }
  }

  /// Creates the menu of a row of a list. Among other rows, each button names its row.
  init(row: RowState, of list: ElementState, isEnabled: Bool, isAmongOthers: Bool = false) {
    let state = isEnabled ? "" : " (\(StateTexts.unavailable))"
    let columns = row.cells.isEmpty ? [] : list.content.list?.columns ?? []
    let press = Item(
      action: .press(row.id), names: Self.names(of: row, columns),
      text: Self.text(of: row, columns) + state, mark: Self.mark(of: row, in: list), isEnabled: isEnabled,
      isRow: true, preview: row.preview)
    items = [press] + row.buttons.flatMap { Self.presses($0, of: isAmongOthers ? row : nil) }
  }

  /// The items with their numbers.
  var numbered: NumberedList {
    let items = items
    return NumberedList(
      count: items.count, names: { items[$0].names },
      text: { index in
        items[index].text + (items[index].value.map { ": \($0.isEmpty ? StateTexts.empty : $0)" } ?? "")
          + (items[index].mark.map { " (\($0))" } ?? "")
          + (items[index].complaint.map { " (\(StateTexts.error($0)))" } ?? "")
      },
      preview: { items[$0].preview }, isRow: { items[$0].isRow }, more: more)
  }

  /// Returns the item that Enter alone chooses: the page's default, the row at which the user begins, or the only
  /// button of an alert.
  func standard(isAlert: Bool) -> Item? {
    if let item = items.first(where: { $0.role == .default && $0.isEnabled }) ?? start { return item }
    guard isAlert, items.count == 1, items[0].isEnabled, items[0].role != .destructive else { return nil }
    return items[0]
  }

  /// Returns the row of a list at which the user begins.
  static func start(of list: ElementState) -> Item? {
    guard let state = list.content.list, let id = state.start, list.isEnabled,
      let row = state.rows.first(where: { $0.id == id })
    else { return nil }
    return Menu(row: row, of: list, isEnabled: true).items.first
  }

  /// Returns the text of a row of a list with these columns.
  static func text(of row: RowState, _ columns: [ColumnState]) -> String {
    columns.isEmpty
      ? ([row.tonedLabel] + [row.detail, row.imageSentence].compactMap(\.self)).joined(separator: ", ")
      : ([PageText.row(row.tonedCells, columns: columns.map(\.title))] + [row.imageSentence].compactMap(\.self))
        .joined(separator: "; ")
  }

  /// Returns the marks of a selected row, and of the row whose details the page shows; `nil` for the other rows.
  static func mark(of row: RowState, in list: ElementState) -> String? {
    let state = list.content.list
    let isSelected = state?.selection?.keys.contains(list.key(of: row)) == true
    let marks = [
      isSelected ? StateTexts.selected : nil, row.id == state?.current ? LineModeTexts.detailsShown : nil,
    ].compactMap(\.self)
    return marks.isEmpty ? nil : marks.joined(separator: ", ")
  }

  /// Returns the names of a row. A name that is a number comes after the same name with its title, because the number
  /// alone means the row that is printed with it.
  static func names(of row: RowState, _ columns: [ColumnState]) -> [String] {
    guard Int(row.label) != nil, let title = columns.first?.title, !title.isEmpty else { return [row.label] }
    return ["\(title): \(row.label)", row.label]
  }

  /// Gives the buttons of summaries the names of their rows as well.
  private static func named(
    _ items: [Item], by summaries: [(table: ElementState, buttons: [ElementState])]
  ) -> [Item] {
    guard !summaries.isEmpty else { return items }
    var parts: [Action: String] = [:]
    for (table, buttons) in summaries {
      for (button, cells) in zip(buttons, table.content.table?.rows ?? []) { parts[.press(button.id)] = cells.first }
    }
    return items.map { item in
      guard let part = parts[item.action], !part.isEmpty else { return item }
      var item = item
      (item.part, item.names) = (part, item.names + [part])
      return item
    }
  }

  private static func presses(_ element: ElementState) -> [Item] { presses(element, of: nil) }

  private static func presses(_ element: ElementState, of row: RowState?) -> [Item] {
    let state = [
      element.unavailability, element.isBusy && element.content.list?.window == nil ? StateTexts.busy : nil,
      element.role == .destructive ? StateTexts.destructive : nil, element.shortcut.map { ":" + $0 },
    ].compactMap(\.self)
    let suffix = state.isEmpty ? "" : " (\(state.joined(separator: ", ")))"
    if element.isPressable {
      let called = row.map { $0.called(element.name) } ?? element.name
      return [
        Item(
          action: .press(element.id), names: row == nil ? [element.name] : [called, element.name],
          text: (row == nil ? element.sentence : called) + suffix + (element.help.map { ". \($0)" } ?? ""),
          isEnabled: element.isEnabled, disabledReason: element.disabledReason, role: element.role, help: element.help)
      ]
    }
    if isLong(element) { return [browse(element, suffix)] }
    guard let list = element.content.list else { return [] }
    let isSeveral = list.rows.count > 1
    return list.rows.flatMap {
      Menu(row: $0, of: element, isEnabled: element.isEnabled, isAmongOthers: isSeveral).items
    }
  }

  /// Returns a Boolean value that indicates whether a list or table is browsed by itself. The rows of a short list are
  /// in the menu.
  private static func isLong(_ element: ElementState) -> Bool {
    if let table = element.content.table { return table.rows.count > PageText.rowLimit }
    if let list = element.content.list, list.count > list.rows.count { return true }
    // Counting stops at the limit.
    var entries = 0
    for row in (element.content.list?.rows ?? []).prefix(PageText.rowLimit + 1) { entries += 1 + row.buttons.count }
    return entries > PageText.rowLimit
  }

  private static func browse(_ element: ElementState, _ suffix: String) -> Item {
    Item(action: .browse(element.id), names: [element.name], text: element.sentence + suffix)
  }

  private static func change(_ element: ElementState) -> Item {
    let words = element.isTabBar ? LineModeTexts.changePart(element.label) : LineModeTexts.change(element.name)
    return Item(
      action: .change(element.id), names: [element.name, words], text: words,
      value: quoted(element.content.input?.summary ?? "", limit: 500), complaint: element.error)
  }
}

extension RowState {
  /// Returns the name of a button of the row, with the row's name unless it is part of it: `Delete: Ada`.
  fileprivate func called(_ button: String) -> String {
    // A number within another number, `4` in `Bid 140`, is no name.
    let isNumber = !label.isEmpty && label.allSatisfy(\.isNumber)
    let isNamed = button.ranges(of: label).contains { range in
      !isNumber
        || button[..<range.lowerBound].last?.isNumber != true
          && button[range.upperBound...].first?.isNumber != true
    }
    return isNamed ? button : "\(button): \(label)"
  }
}
