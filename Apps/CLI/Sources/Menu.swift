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
    var isEnabled = true
    var role: ElementRole?
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
    let elements = PageText.flattened(page.elements)
    items = elements.flatMap(Self.presses) + elements.filter { $0.isInput && $0.isEnabled }.map(Self.change)
    more = elements.first { $0.moreToAskFor != nil && !Self.isLong($0) }?.id
  }

  /// The menu of an alert.
  init(alert: AlertState) { items = alert.buttons.flatMap(Self.presses) }

  /// The menu of one row of a list.
  init(row: RowState) {
    items =
      [Item(action: .press(row.id), names: [row.label], words: Self.words(of: row))] + row.buttons.flatMap(Self.presses)
  }

  /// The items with their numbers.
  var numbered: Numbered {
    let items = items
    return Numbered(
      count: items.count, names: { items[$0].names },
      words: { index in items[index].words + (items[index].value.map { ": \($0.isEmpty ? Words.empty : $0)" } ?? "") },
      more: more)
  }

  /// What Enter alone chooses: the page's default, or the only button of an alert.
  func standard(isAlert: Bool) -> Item? {
    if let item = items.first(where: { $0.role == .default && $0.isEnabled }) { return item }
    guard isAlert, items.count == 1, items[0].isEnabled, items[0].role != .destructive else { return nil }
    return items[0]
  }

  /// The words for a row of a list.
  static func words(of row: RowState) -> String { row.label + (row.detail.map { ", \($0)" } ?? "") }

  private static func presses(_ element: ElementState) -> [Item] {
    let state = [
      element.isEnabled ? nil : Words.disabled, element.isBusy ? Words.busy : nil,
      element.role == .destructive ? Words.destructive : nil,
    ].compactMap(\.self)
    let suffix = state.isEmpty ? "" : " (\(state.joined(separator: ", ")))"
    switch element.content {
    case .button, .link:
      return [
        Item(
          action: .press(element.id), names: [element.name],
          words: (PageText.words(element) ?? "") + suffix + (element.help.map { ". \($0)" } ?? ""),
          isEnabled: element.isEnabled, role: element.role, help: element.help)
      ]
    case .list(let list):
      guard !isLong(element) else { return [browse(element, suffix)] }
      return list.rows.flatMap { row in
        let items = Menu(row: row).items
        return element.isEnabled ? items : items.map { $0.disabled }
      }
    case .table: return isLong(element) ? [browse(element, suffix)] : []
    case .heading, .text, .field, .secret, .number, .toggle, .choice, .multichoice, .image, .progress, .note, .group:
      return []
    }
  }

  /// Whether a list or table is looked through by itself; a short list stands in the menu.
  private static func isLong(_ element: ElementState) -> Bool {
    switch element.content {
    case .list(let list):
      // Counting stops where it is no longer short.
      var entries = 0
      for row in list.rows.prefix(PageText.rowLimit + 1) { entries += 1 + row.buttons.count }
      return entries > PageText.rowLimit
    case .table(let table): return table.rows.count > PageText.rowLimit
    default: return false
    }
  }

  private static func browse(_ element: ElementState, _ suffix: String) -> Item {
    Item(action: .browse(element.id), names: [element.name], words: (PageText.words(element) ?? "") + suffix)
  }

  private static func change(_ element: ElementState) -> Item {
    Item(
      action: .change(element.id), names: [element.name, Words.change(element.name)], words: Words.change(element.name),
      value: quoted(PageText.value(of: element), limit: 500))
  }
}

extension Menu.Item {
  fileprivate var disabled: Self {
    var item = self
    if item.isEnabled { item.words += " (\(Words.disabled))" }
    item.isEnabled = false
    return item
  }
}
