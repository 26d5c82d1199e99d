import SignalboxInterface
import SignalboxTerminal

/// A long choice: a row with its value, and a drop-down with its options while it is open (N143).
extension Composer {
  /// The most options of a drop-down in sight.
  private static let mostOptions = 10

  /// Returns the row of a long choice: its label, its value or the filter, and the position of the bar while it is
  /// open.
  func dropDown(_ element: ElementState, _ selection: SelectionState, _ indent: Int) -> Block {
    guard let cursor = memory.cursors[element.id] else { return Block(element.id, []) }
    let isOpen = memory.isOpen(element) && element.id == focus
    let isBeside = hasLabelBeside(element, indent)
    var line = isBeside ? labelBeside(element, indent) : start(element, indent, marked: false)
    let above = isBeside ? [] : labelAbove(element, indent)
    let (state, column) = (state(element), line.width)
    let room = max(5, min(width - column - 2 - state.width, 62, max(14, cursor.measures.labelWidth + 3)))
    let value = selection.options.first { selection.selected == [$0.key] }?.label ?? ""
    let editor = cursor.filterEditor
    let window = LineWindow(editor.characters[...], caret: editor.caret, width: room - 2)
    let text = cursor.isFiltered ? window.text : TextWidth.fit(value, room - 2, mark: ellipsis)
    line.add(box(element, text + " " + glyphs.dropDown, isFocused: element.id == focus))
    if isOpen { add(position(of: cursor), to: &line) }
    line.add(state)
    let notes = notes(element, isBeside ? column - Self.gutter + 1 : indent + 1)
    let caretRow = above.count
    let end = caretRow + 1 + complaintRows(element, notes)
    let caret = cursor.isFiltering ? column + 1 + window.caret : 0
    var block = Block(
      element.id, above + [line] + notes, core: 0..<end,
      caret: Screen.Place(row: cursor.isFiltering ? caretRow : 0, column: caret))
    if isOpen { block.menu = options(element, selection, cursor, Screen.Place(row: end, column: column), room + 2) }
    return block
  }

  /// Returns the position of the bar among the shown options, in two lengths.
  private func position(of cursor: ListCursor) -> [String] {
    let place = "\(cursor.count == 0 ? 0 : cursor.position + 1)/\(cursor.count)"
    return (cursor.count == cursor.total ? [] : [place + " " + ScreenTexts.of(cursor.total)]) + [place]
  }

  private func add(_ texts: [String], to line: inout Line) {
    if let text = texts.first(where: { line.width + 2 + TextWidth.of($0) <= width }) { line.add("  " + text, .help) }
  }

  /// Returns the options of an open choice. The menu keeps its size while a filter leaves fewer options.
  private func options(
    _ element: ElementState, _ selection: SelectionState, _ cursor: ListCursor, _ place: Screen.Place, _ width: Int
  ) -> Menu {
    let (options, found) = (selection.options, filter(element))
    let (sign, blank) = (glyphs.chosen + " ", String(repeating: " ", count: TextWidth.of(glyphs.chosen) + 1))
    return Menu(
      place: place, width: width, widest: cursor.measures.labelWidth + blank.count, count: max(1, cursor.count),
      height: min(Self.mostOptions, cursor.total), head: labelWidth > 0 ? 0 : 1,
      current: cursor.count > 0 ? cursor.position : nil,
      shown: { height in
        let first = cursor.scrolled(height: height).top
        return first..<min(cursor.count, first + height)
      },
      line: { row, room in
        guard cursor.count > 0 else { return Line(ScreenTexts.noSuchOption, .help) }
        let option = options[cursor.index(row)]
        var line = Line()
        line.add(selection.selected == [option.key] ? sign : blank, glyphs.chosenRole)
        let label = TextWidth.cut(
          option.label + (option.isEnabled ? "" : " " + StateTexts.unavailable), max(1, room - blank.count),
          mark: ellipsis)
        line.add(label, option.isEnabled ? .text : .disabled, found?.places(label) ?? [], .match)
        return line
      },
      hits: { cursor.count > 0 ? [(.row($0), nil)] : [] })
  }
}
