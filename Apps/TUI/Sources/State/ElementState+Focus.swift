import SignalboxInterface

extension ElementState {
  /// A Boolean value that indicates whether the element can have the focus at all.
  var isFocusable: Bool {
    if isInput || isPressable { return true }
    // A list keeps the focus while its rows are on their way.
    if let list = content.list { return !list.rows.isEmpty || list.wantsMore || isBusy }
    return content.table?.isLarge == true || content.log?.isLong == true
  }

  /// The rows under the element's cursor, and the first place of the cursor; `nil` for an element without a cursor.
  var rows: (source: ListCursor.Source, start: Int?)? {
    if let list = content.list {
      let start = list.start.flatMap { id in list.rows.firstIndex { $0.id == id } }
      return (list.window == nil ? .rows(list.rows) : .window(list), start)
    }
    if let table = content.table { return table.isLarge ? (.cells(table.rows), nil) : nil }
    if let log = content.log { return log.isLong ? (.lines(log), log.isText ? 0 : log.lines.count - 1) : nil }
    if isTabBar { return nil }
    return content.selection.map { selection in
      let chosen = selection.options.firstIndex { $0.key == selection.selected.first }
      return (
        selection.allowsMultipleSelection ? .options(selection.options) : .choice(selection.options, chosen), chosen
      )
    }
  }

  /// A Boolean value that indicates whether the element is a single choice with so many options that they are only
  /// shown while it is open.
  var isDropDown: Bool { hasManyOptions && content.selection?.allowsMultipleSelection == false }

  private var hasManyOptions: Bool {
    content.selection.map { $0.options.count > ListCursor.short && !isTabBar } ?? false
  }

  /// A Boolean value that indicates whether the element scrolls by itself.
  var scrolls: Bool {
    content.list.map { !$0.rows.isEmpty } ?? content.table?.isLarge ?? content.log?.isLong
      ?? (hasManyOptions && !isDropDown)
  }

  /// A Boolean value that indicates whether the element gains by a wide window.
  var isWide: Bool {
    switch content.kind {
    case .list, .table, .log, .image, .chart: true
    default: role == .columns || role == .details
    }
  }
}

extension ElementState {
  /// A Boolean value that indicates whether rows may come below the last row, so that the bar stays there.
  var awaitsRows: Bool { content.list.map { $0.isOpen || isBusy || offersMore } ?? false }

  /// A Boolean value that indicates whether the element's list has rows that are not loaded yet.
  var hasUnloadedRows: Bool {
    guard let list = content.list else { return false }
    return list.isOpen || isBusy || list.window != nil && list.rows.count < list.count
  }
}

extension TableState {
  /// A Boolean value that indicates whether the table scrolls by itself, in rows or in columns. It can then have the
  /// focus.
  var isLarge: Bool { rows.count > ListCursor.short || (columns.count > 5 && !rows.isEmpty) }
}

extension LogState {
  /// A Boolean value that indicates whether the log scrolls by itself. It can then have the focus.
  var isLong: Bool { lines.count > ListCursor.short }
}

extension Frame {
  /// The elements that can have the focus, in reading order.
  var focusable: [ElementState] { elementsInFront.reachable.filter(\.isFocusable) }

  /// Returns the element that can have the focus with this id. Copies no other element.
  func focusable(_ id: String?) -> ElementState? {
    let elements = elementsInFront.reachable
    return elements.firstIndex { $0.id == id && $0.isFocusable }.map { elements[$0] }
  }

  /// Returns whether `id` is a text of a single line or a toggle, and the last input of the page. So Enter skips no
  /// input that the user has not seen.
  func isLastField(_ id: String?) -> Bool {
    let fields = focusable.filter { $0.isEnabled && $0.content.input != nil && !$0.isTabBar }
    return fields.last?.id == id && fields.last?.isMultiline == false
  }
}

extension [ElementState] {
  /// The elements and the members of their groups in reading order, without the tables of summaries: their rows are
  /// shown with the buttons.
  fileprivate var reachable: [ElementState] {
    guard contains(where: { $0.content.kind == .group }) else { return self }
    return flatMap { $0.summary?.buttons ?? [$0] + $0.content.members.reachable }
  }
}
