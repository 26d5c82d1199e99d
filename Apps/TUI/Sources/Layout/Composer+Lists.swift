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
    let widths = list.columns.isEmpty ? [] : inner.columnWidths(list, indent)
    let heads = list.columns.isEmpty ? [] : heads(list, widths, indent)
    let top = 1 + heads.count
    var caret = Screen.Place(row: top + cursor.position - viewport.top, column: 0)
    if let filterCaret { caret = Screen.Place(row: 0, column: filterCaret) }
    title.add(state(element))
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
      guard place < cursor.count else { return place == 0 ? nothingFound(indent) : Line() }
      guard var state = cursor.row(place) else { return toCome(element, indent, isOn: place == cursor.position) }
      if !widths.isEmpty { state.label = text(of: state.cells, widths) }
      return inner.row(
        state, element, indent, labels, part: place == cursor.position && isFocused ? cursor.part : nil)
    }
    block.viewport = viewport
    block.pane = column.map { preview(element, cursor, at: $0, beside: 1..<max(1, block.count - notes.count)) }
    block.part = { row in
      let place = viewport.top + row - top
      return row >= top && row < top + shown && place < cursor.count ? place : nil
    }
    if !heads.isEmpty, element.isEnabled { block.keys = { $0 == 1 ? sorters(list, widths, indent) : [] } }
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
    var buttons = row.buttons.map(Self.buttonText)
    var firstButton = 0
    var buttonWidth = buttons.reduce(0) { $0 + TextWidth.of($1) + 1 }
    if buttonWidth > room / 2 {
      // Only the one the cursor is on, as far as there is room: the label comes first.
      firstButton = max(0, (part ?? 0) - 1)
      buttons = part.map { $0 > 0 ? [buttons[$0 - 1]] : [] } ?? []
      buttons = buttons.map { TextWidth.cut($0, room * 2 / 3, mark: ellipsis) }
      buttonWidth = buttons.reduce(0) { $0 + TextWidth.of($1) + 1 }
    }
    let labelRoom = max(1, room - buttonWidth)
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
    for (index, text) in buttons.enumerated() {
      line.add(" ")
      let number = firstButton + index
      line.add(text, Self.buttonRole(row.buttons[number], isFocused: part == number + 1))
    }
    return line
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
