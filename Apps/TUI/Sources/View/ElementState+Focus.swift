import SignalboxInterface

extension ElementState {
  /// Whether the focus can stand on it at all.
  var isFocusable: Bool {
    if isInput || isPressable { return true }
    // A list that is to be filled keeps the focus meanwhile.
    if let list = content.list { return !list.rows.isEmpty || list.wantsMore || isBusy }
    return content.table?.isLarge == true || content.log?.isLong == true
  }

  /// What its cursor goes over, and where the cursor stands at first; `nil` when it has none.
  var rows: (source: ListCursor.Source, start: Int?)? {
    if let list = content.list { return (list.window == nil ? .rows(list.rows) : .window(list), nil) }
    if let table = content.table { return table.isLarge ? (.cells(table.rows), nil) : nil }
    if let log = content.log { return log.isLong ? (.lines(log), log.lines.count - 1) : nil }
    if isTabBar { return nil }
    return content.selection.map { selection in
      let chosen = selection.options.firstIndex { $0.key == selection.selected.first }
      return (selection.takesSeveral ? .options(selection.options) : .choice(selection.options, chosen), chosen)
    }
  }

  /// How many in it share the rows that are left, because they scroll by themselves.
  var scrollingCount: Int {
    let scrolls =
      content.list.map { !$0.rows.isEmpty } ?? content.table?.isLarge ?? content.log?.isLong
      ?? content.selection.map { $0.options.count > ListCursor.short && !isTabBar } ?? false
    return content.members.reduce(scrolls ? 1 : 0) { $0 + $1.scrollingCount }
  }

  /// Whether it gains by a wide window.
  var isWide: Bool {
    switch content.kind {
    case .list, .table, .log, .image: true
    default: false
    }
  }
}

extension TableState {
  /// Whether it scrolls by itself, in rows or in columns, so that the focus can stand on it.
  var isLarge: Bool { rows.count > ListCursor.short || (columns.count > 5 && !rows.isEmpty) }
}

extension LogState {
  /// Whether it scrolls by itself, so that the focus can stand on it.
  var isLong: Bool { lines.count > ListCursor.short }
}

extension Frame {
  /// Where the focus can stand, in reading order.
  var focusable: [ElementState] { elementsInFront.flattened.filter(\.isFocusable) }

  /// The button that Enter means when nothing else is meant.
  var defaultButton: ElementState? {
    focusable.first { $0.role == .default && $0.content.kind == .button }
  }

  /// Whether `id` is a one-line text or a toggle, and the last of what can be changed on the page: nothing is passed over that was
  /// not looked at.
  func isLastField(_ id: String?) -> Bool {
    let fields = focusable.filter { $0.isEnabled && $0.content.input != nil && !$0.isTabBar }
    return fields.last?.id == id && fields.last?.isMultiline == false
  }
}
