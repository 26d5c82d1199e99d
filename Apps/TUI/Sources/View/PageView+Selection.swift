import SignalboxInterface

/// Keys and clicks that select the rows of a list.
extension PageView {
  /// Handles a key that selects rows, or ends their selection. Returns `nil` for any other key.
  mutating func mark(
    _ press: Press, _ element: ElementState, _ selection: RowSelection, _ cursor: ListCursor
  ) -> Reaction? {
    switch press.command {
    case .select:
      // On a button of the row, the key presses the button.
      guard cursor.part == 0, let row = cursor.current else { return nil }
      return act(.chooseMany(selection.keys(toggling: element.key(of: row))), on: element)
    case .markAll, .unmarkAll:
      guard element.isEnabled else { return unavailable() }
      // Rows that a filter hides, or that are not loaded, stay as they are.
      let (shown, marks) = (cursor.shownRows.map(element.key(of:)), press.command == .markAll)
      let keys = marks ? selection.keys(adding: shown) : selection.keys(removing: Set(shown))
      message = marks ? ScreenTexts.markedAll(shown.count) : ScreenTexts.unmarkedAll(shown.count)
      return keys == selection.keys ? .done : act(.chooseMany(keys), on: element)
    default: return nil
    }
  }

  /// Returns a message about options of `element` that were chosen or dropped beside those that the user meant: `keys`.
  func also(_ keys: [String], of element: String, in frame: Frame) -> String? {
    guard let selection = frame.element(element)?.content.selection else { return nil }
    let names = { (chosen: Bool) in
      selection.options.filter { selection.selected.contains($0.key) == chosen && keys.contains($0.key) != chosen }
        .map(\.label)
    }
    return ScreenTexts.also(chosen: names(true), dropped: names(false))
  }

  /// Selects the row at a position, or ends its selection, after a click on its mark.
  mutating func mark(at place: Int, of element: ElementState) -> Reaction {
    memory.cursors[element.id]?.move(to: place)
    memory.cursors[element.id]?.movePart(by: -.max)
    guard let cursor = memory.cursors[element.id], let selection = element.content.list?.selection else { return .done }
    return mark(Press(key: .text(" "), command: .select), element, selection, cursor) ?? .done
  }
}

extension ListCursor {
  /// The loaded rows that are shown.
  fileprivate var shownRows: [RowState] { (window?.range ?? 0..<count).compactMap(row) }
}
