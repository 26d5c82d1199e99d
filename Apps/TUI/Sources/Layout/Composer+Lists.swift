import SignalboxInterface
import SignalboxTerminal

extension Composer {
  /// A list: its label with the position, then as many rows as there is room for; the cursor is always among them (N15).
  func list(_ element: ElementState, _ list: ListState, _ indent: Int) -> Block {
    let isFocused = element.id == focus
    var title = start(element, indent, marked: list.rows.isEmpty)
    title.add(label(element))
    guard let cursor = memory.cursors[element.id], !list.rows.isEmpty else {
      if list.window == nil || !element.isBusy { title.add(" " + Wording.empty, .help) }
      if list.window != nil { title.add(state(element)) }
      return Block(element.id, [title] + notes(element, indent), gaps: .around)
    }
    // Where something is read beside the rows, they have the rest of the width, and it has rows enough.
    let column = previewColumn(cursor, indent)
    var inner = self
    inner.width = column ?? width
    let shown = min(longRows, max(column == nil ? 1 : cursor.previewRows, cursor.count))
    let viewport = cursor.scrolled(height: max(1, shown))
    let filterCaret = inner.position(of: cursor, &title, isOpen: list.isOpen)
    let columns = inner.shownColumns(list, cursor.cellWidths, indent)
    let heads = heads(list, columns, indent)
    let top = 1 + heads.count
    var caret = Screen.Place(row: top + cursor.position - viewport.top, column: 0)
    if let filterCaret { caret = Screen.Place(row: 0, column: filterCaret) }
    title.add(state(element))
    inner.note(columns.leftOut, in: &title)
    let notes = notes(element, indent)
    let header = title
    let labels = labelColumn(cursor)
    let first = height > 1 ? 0 : caret.row
    let complaint = complaintRows(element, notes)
    var block = Block(
      element.id, count: top + (longRows > 0 ? shown : 0) + notes.count,
      core: min(first, caret.row)..<(complaint > 0 ? top + shown + complaint : caret.row + 1), caret: caret,
      gaps: .around
    ) { row in
      if row < top { return row == 0 ? header : heads[row - 1] }
      if row >= top + shown { return notes[row - top - shown] }
      let place = viewport.top + row - top
      guard place < cursor.count else { return place == 0 ? nothingFound(element, indent) : Line() }
      guard var state = cursor.row(place) else { return toCome(element, indent, isOn: place == cursor.position) }
      if !columns.places.isEmpty { state.label = text(of: state.cells, columns) }
      return inner.row(
        state, element, indent, labels, part: place == cursor.position && isFocused ? cursor.part : nil)
    }
    block.viewport = viewport
    block.pane = column.map { preview(element, cursor, at: $0, beside: 1..<max(1, block.count - notes.count)) }
    block.part = { row in
      let place = viewport.top + row - top
      return row >= top && row < top + shown && place < cursor.count ? place : nil
    }
    guard element.isEnabled else { return block }
    block.keys = { row in
      if row == 1, !heads.isEmpty { return sorters(list, columns, indent) }
      guard isFocused, row == top + cursor.position - viewport.top, let state = cursor.current else { return [] }
      return inner.buttonCells(state, indent, part: cursor.part)
    }
    return block
  }

  /// A row that is still to come.
  private func toCome(_ element: ElementState, _ indent: Int, isOn: Bool) -> Line {
    let isFocused = isOn && element.id == focus
    var line = start(element, indent, marked: isFocused)
    line.add(ellipsis, isFocused ? .focus : .help)
    return line
  }

  /// One row; `part` is what the cursor is on, if it is on this row.
  private func row(_ row: RowState, _ element: ElementState, _ indent: Int, _ labels: Int, part: Int?) -> Line {
    var line = start(element, indent, marked: part != nil)
    // Under the cursor as well: every change of attributes is ten bytes of each move (N2).
    if part == 0 { line = line.painted(.focus) }
    let room = width - line.width
    let buttons = part.map { shownButtons(row, room, part: $0) } ?? []
    let labelRoom = max(1, room - buttons.reduce(0) { $0 + TextWidth.of($1.text) + 1 })
    let label = TextWidth.cut(row.label, labelRoom, mark: ellipsis)
    let isEnabled = element.isEnabled
    let found = filter(element)?.places(label) ?? []
    line.add(label, part == 0 ? .focus : isEnabled ? .text : .disabled, found, part == 0 ? .found : .match)
    var rest = labelRoom - TextWidth.of(label)
    if let detail = row.detail, rest > 6 {
      let gap = max(2, min(rest - 6, labels - TextWidth.of(label) + 2))
      let text = TextWidth.cut(String(repeating: " ", count: gap) + detail, rest, mark: ellipsis)
      line.add(text, part == 0 ? .focus : .help)
      rest -= TextWidth.of(text)
    }
    // The cursor reaches across, so that it is seen without colour and follows the eye.
    line.add(String(repeating: " ", count: max(0, rest)), part == 0 ? .focus : .text)
    for (button, text) in buttons {
      line.add(" ", part == 0 ? .focus : .text)
      line.add(text, part == 0 ? .focus : Self.buttonRole(row.buttons[button], isFocused: part == button + 1))
    }
    return line
  }

  /// The buttons in the row that the cursor is on: all of them, or where there is no room for these only the one that it is on.
  private func shownButtons(_ row: RowState, _ room: Int, part: Int) -> [(button: Int, text: String)] {
    let all = row.buttons.indices.map { (button: $0, text: Self.buttonText(row.buttons[$0])) }
    guard all.reduce(0, { $0 + TextWidth.of($1.text) + 1 }) > room / 2 else { return all }
    return all.filter { $0.button == part - 1 }.map {
      ($0.button, TextWidth.cut($0.text, room * 2 / 3, mark: ellipsis))
    }
  }

  /// Where the buttons stand in the row that the cursor is on: at its right end (N65).
  private func buttonCells(_ row: RowState, _ indent: Int, part: Int) -> [(id: String, columns: Range<Int>)] {
    let buttons = shownButtons(row, width - Self.gutter - indent, part: part)
    var start = width - buttons.reduce(0) { $0 + TextWidth.of($1.text) + 1 }
    return buttons.map { button, text in
      start += 1 + TextWidth.of(text)
      return (row.buttons[button].id, start - TextWidth.of(text)..<start)
    }
  }

  /// Cells for labels, so that what is said of the rows stands in a column; the first rows decide, and long labels go beyond.
  private func labelColumn(_ cursor: ListCursor) -> Int {
    min(width / 3, cursor.rows.prefix(200).reduce(0) { max($0, $1.detail == nil ? 0 : TextWidth.of($1.label)) })
  }

  /// What the rows of an element are filtered by.
  func filter(_ element: ElementState) -> ListFilter? {
    memory.cursors[element.id].flatMap { $0.filter.isEmpty ? nil : ListFilter($0.filter) }
  }

  /// Stands where something was cut.
  var ellipsis: String { isASCII ? "~" : "…" }
}
