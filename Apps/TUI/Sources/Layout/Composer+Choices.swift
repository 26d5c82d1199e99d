import SignalboxInterface
import SignalboxTerminal

extension Composer {
  func toggle(_ element: ElementState, _ isOn: Bool, _ indent: Int) -> Block {
    var line = start(element, indent)
    var own = Line(glyphs.mark(isOn), isOn ? glyphs.chosenRole : .text)
    let notes = notes(element, indent + own.width + 1)
    own.add(" ")
    own.add(label(element))
    line.add(element.id == focus ? own.bar() : own)
    line.add(state(element))
    return Block(element.id, [line] + notes, caret: Screen.Place(row: 0, column: 0))
  }

  func button(_ element: ElementState, _ indent: Int) -> Block {
    let element = memory.waiting(element)
    var line = buttonLine(element, indent)
    var notes = notes(element, indent + 2)
    // The reason for the disabled button is beside the button where there is room.
    if let reason = element.disabledReason, line.width + 2 + TextWidth.of(reason) <= width {
      line.add("  " + reason, .help)
      notes.removeFirst(min(1, notes.count))
    }
    return Block(element.id, [line] + notes, caret: Screen.Place(row: 0, column: 0))
  }

  /// Returns the row of a button without its notes.
  func buttonLine(_ element: ElementState, _ indent: Int) -> Line {
    var line = start(element, indent)
    let text = glyphs.buttonText(element, hasWords: true)
    line.add(text, glyphs.buttonRole(element, isFocused: element.id == focus))
    line.add(state(element))
    if let shortcut = element.shortcut { line.add("  " + keymap.name(shortcut: shortcut), .help) }
    return line
  }

  func link(_ element: ElementState, _ target: String, _ indent: Int) -> Block {
    var line = start(element, indent)
    line.add(element.label, element.id == focus ? .focus : .link, target: target)
    let isShort = line.width + TextWidth.of(target) + 4 <= width
    if isShort { line.add("  <\(target)>", .help) }
    line.add(state(element))
    // The target must be readable as a whole.
    let below = isShort ? [] : rows("<\(target)>", .help, indent + 2, element.id)
    return Block(element.id, [line] + below + notes(element, indent + 2), caret: Screen.Place(row: 0, column: 0))
  }

  /// Returns the block of a choice or multi-choice: its label, then an option in each row. Many options scroll by
  /// themselves and can be filtered.
  func options(_ element: ElementState, _ selection: SelectionState, _ indent: Int) -> Block {
    let (options, chosen) = (selection.options, Set(selection.selected))
    let signs =
      selection.allowsMultipleSelection
      ? (on: glyphs.mark(true), off: glyphs.mark(false)) : (on: glyphs.chosen, off: glyphs.free)
    let isFocused = element.id == focus
    guard let cursor = memory.cursors[element.id] else { return Block(element.id, []) }
    let shown = cursor.isLong ? min(longRows, max(1, cursor.heldCount)) : options.count
    let viewport = cursor.scrolled(height: max(1, shown))
    let counted = element.choiceCount
    let hasTitle = !element.label.isEmpty || cursor.isLong || counted != nil
    // The highlighted option has the mark of the focus. The title has the mark only when no option is shown.
    var title = start(element, indent, marked: cursor.count == 0)
    title.add(label(element))
    let filterCaret = cursor.isLong ? position(of: cursor, &title) : nil
    var below: [Line] = []
    if cursor.isLong && selection.allowsMultipleSelection || counted != nil {
      let count = counted ?? StateTexts.chosen(selection.selected.count)
      if title.width + 2 + TextWidth.of(count) <= width {
        title.add("  " + count, .help)
      } else if counted != nil {
        below = self.rows(count, .help, indent + 2, element.id + "#")
      }
    }
    title.add(state(element))
    let inner = indent + (hasTitle ? 2 : 0)
    var rows = (viewport.top..<min(viewport.top + shown, cursor.count)).map { place in
      var line = start(element, inner, marked: place == cursor.position)
      let option = options[cursor.index(place)]
      let isOn = chosen.contains(option.key)
      var own = Line(isOn ? signs.on : signs.off, isOn ? glyphs.chosenRole : .text)
      own.add(" ")
      own.add(
        option.label, option.isEnabled && element.isEnabled ? .text : .disabled,
        filter(element)?.places(option.label) ?? [], .match)
      if !option.isEnabled { own.add(" " + StateTexts.unavailable, .disabled) }
      // The bar fills the row, as in lists.
      if isFocused, place == cursor.position {
        own.pad(to: width - line.width)
        own = own.bar()
      }
      line.add(own)
      return line
    }
    if cursor.count == 0, cursor.isFiltered, shown > 0 { rows = [nothingFound(element, indent, marked: false)] }
    if cursor.isLong { rows += Array(repeating: Line(), count: max(0, shown - rows.count)) }
    let first = hasTitle ? 1 : 0
    let row = first + cursor.position - viewport.top
    let lines = (hasTitle ? [title] : []) + rows + below + notes(element, indent + 2)
    let upper = min(lines.count, row + 1)
    var block = Block(
      element.id, lines, core: min(upper, hasTitle && row <= height - 1 ? 0 : row)..<upper, gaps: .around)
    block.viewport = viewport
    block.caret =
      filterCaret.map { Screen.Place(row: 0, column: $0) }
      ?? Screen.Place(row: row, column: 0)
    block.part = { $0 < first || $0 - first + viewport.top >= cursor.count ? nil : $0 - first + viewport.top }
    return block
  }

  /// Adds the position of the cursor and the filter to `title`. Returns the column of the caret while the user types
  /// the filter.
  func position(of cursor: ListCursor, _ title: inout Line, isOpen: Bool = false) -> Int? {
    // Only rows that are loaded are counted, and the place is among them. The row below them may not exist.
    let (count, more) = (cursor.loadedEnd, isOpen ? "+" : "")
    var position = "  \(min(cursor.position + 1, count))/\(count)\(more)"
    var filter = cursor.isFiltered ? "/" + cursor.filter : ""
    // In a narrow window the label is cut first, then the beginning of the filter: the position is worth more. A cell
    // stays free for the caret.
    let room = width - Self.gutter - 1
    if cursor.count != cursor.total {
      let all = position + " " + ScreenTexts.of(cursor.total) + more
      if TextWidth.of(all) + TextWidth.of(filter) <= room { position = all }
    }
    while TextWidth.of(position) + 2 + TextWidth.of(filter) > room, filter.count > 2 {
      filter = "/" + ellipsis + filter.dropFirst(filter.hasPrefix("/" + ellipsis) ? 3 : 2)
    }
    let filterWidth = filter.isEmpty ? 0 : TextWidth.of(filter) + 2
    title = title.cut(max(Self.gutter, room + Self.gutter - TextWidth.of(position) - filterWidth), mark: ellipsis)
    // The same look as the rows: the position changes with every move, and each change of attributes takes twenty bytes
    // (N2).
    title.add(position, .text)
    guard cursor.isFiltered else { return nil }
    title.add("  ")
    title.add(filter, .field)
    let behind = cursor.filterEditor.characters[cursor.filterEditor.caret...].reduce(0) { $0 + TextWidth.of($1) }
    return cursor.isFiltering ? min(width - 1, max(Self.gutter, title.width - behind)) : nil
  }

  /// Returns the line for a list in which the filter finds no row.
  func nothingFound(_ element: ElementState, _ indent: Int, marked: Bool = true) -> Line {
    var line = start(element, indent, marked: marked)
    line.add(ScreenTexts.notAmongRows(of: element, keymap) ?? ScreenTexts.nothingFound, .help)
    return line
  }
}
