import SignalboxInterface
import SignalboxTerminal

extension Composer {
  /// Returns the block of a list: its label with the position, then as many rows as fit. The cursor is always among
  /// them (N15).
  func list(_ element: ElementState, _ list: ListState, _ indent: Int) -> Block {
    let isFocused = element.id == focus
    var title = start(element, indent, marked: list.rows.isEmpty)
    title.add(label(element))
    guard let cursor = memory.cursors[element.id], !list.rows.isEmpty else {
      if list.window == nil || !element.isBusy { title.add(" " + ScreenTexts.empty, .help) }
      if list.window != nil { title.add(state(element)) }
      return Block(element.id, [title] + notes(element, indent), gaps: .around)
    }
    // Beside a preview, the rows have the rest of the width. The list has rows enough for the longest preview, as far
    // as there is room.
    let column = previewColumn(cursor, indent)
    var inner = self
    inner.width = column ?? width
    let shown = min(
      max(longRows, least(of: list)), max(column == nil ? 1 : cursor.measures.previewRows, cursor.heldCount))
    let viewport = cursor.scrolled(height: max(1, shown))
    let filterCaret = inner.position(of: cursor, &title, isOpen: list.isOpen)
    // The marks of selected rows and the pictures are before the cells.
    let selected = list.selection.map { Set($0.keys) }
    let marked = indent + (selected == nil ? 0 : markWidth)
    let cells = marked + (cursor.measures.hasPictures ? Self.pictureWidth : 0)
    let columns = inner.shownColumns(list, cursor.measures, cells)
    let heads = heads(list, columns, cells)
    let top = 1 + heads.count
    let counted = inner.count(of: element, in: &title, indent)
    title.add(state(element))
    inner.note(columns.hiddenCount, in: &title)
    let foot = counted + inner.foot(list, columns, cells)
    let notes = foot + notes(element, indent)
    let labels = labelColumn(cursor)
    var block = scrolling(element, cursor, [title] + heads, shown, notes, filterCaret, indent) { place in
      guard var state = cursor.row(place) else { return unloadedRow(element, indent, isOn: place == cursor.position) }
      state.label = columns.places.isEmpty ? state.tonedLabel : text(of: state, columns)
      let line = inner.row(
        state, element, indent, labels, part: place == cursor.position && isFocused ? cursor.part : nil,
        isSelected: selected?.contains(element.key(of: state)), hasPicture: cells > marked)
      let row = inner.toned(line, state, columns, cells)
      return columns.places.isEmpty || isFocused && place == cursor.position
        ? row : inner.banded(row, place, of: cursor.count, indent, end: inner.width)
    }
    let (row, complaint) = (block.caret?.row ?? top, complaintRows(element, notes))
    block.core = (height > 1 ? 0 : row)..<(complaint > 0 ? top + shown + foot.count + complaint : row + 1)
    block.pane = column.map { preview(element, cursor, at: $0, beside: 1..<max(1, block.count - notes.count)) }
    guard element.isEnabled else { return block }
    block.hits = { row in
      if row == 1, !heads.isEmpty { return sorters(list, columns, cells) }
      let place = viewport.top + row - top
      let mark: [(target: HitArea.Target, columns: Range<Int>)] =
        selected != nil && (top..<top + shown).contains(row) && place < cursor.count
        ? [(.mark(place), Self.gutter + indent..<Self.gutter + marked)] : []
      guard isFocused, place == cursor.position, let state = cursor.current else { return mark }
      return mark + inner.buttonCells(state, cells, part: cursor.part)
    }
    return block
  }

  /// Returns the number of rows that the application wants to be seen, as far as the list fits the window. Zero while
  /// the other elements are measured.
  private func least(of list: ListState) -> Int {
    longRows > 0 ? min(list.least ?? 0, height - 2 - (list.columns.isEmpty ? 0 : 1)) : 0
  }

  /// Returns the block of rows that scroll by themselves, below `head` and above `notes`. The cursor is always among
  /// the `shown` rows. While the user types a filter, the caret is at the column `filterCaret` of the first row.
  func scrolling(
    _ element: ElementState, _ cursor: ListCursor, _ head: [Line], _ shown: Int, _ notes: [Line], _ filterCaret: Int?,
    _ indent: Int, line: @escaping (_ place: Int) -> Line
  ) -> Block {
    let (viewport, top) = (cursor.scrolled(height: max(1, shown)), head.count)
    let row = top + cursor.position - viewport.top
    var block = Block(
      element.id, count: top + (longRows > 0 ? shown : 0) + notes.count, core: (height > row ? 0 : row)..<row + 1,
      caret: filterCaret.map { Screen.Place(row: 0, column: $0) } ?? Screen.Place(row: row, column: 0), gaps: .around
    ) { row in
      if row < top { return head[row] }
      if row >= top + shown { return notes[row - top - shown] }
      let place = viewport.top + row - top
      return place < cursor.count ? line(place) : place == 0 ? nothingFound(element, indent) : Line()
    }
    block.viewport = viewport
    block.part = { row in
      let place = viewport.top + row - top
      return row >= top && row < top + shown && place < cursor.count ? place : nil
    }
    return block
  }

  /// Returns the line for a row that is not loaded yet.
  private func unloadedRow(_ element: ElementState, _ indent: Int, isOn: Bool) -> Line {
    let isFocused = isOn && element.id == focus
    var line = start(element, indent, marked: isFocused)
    line.add(ellipsis, isFocused ? .focus : .help)
    return line
  }

  /// Returns the line of a row. `part` is the part of the row that has the focus, or `nil` for any other row.
  /// `isSelected` is `nil` where rows cannot be selected, and `hasPicture` is true where rows have pictures.
  private func row(
    _ row: RowState, _ element: ElementState, _ indent: Int, _ labels: Int, part: Int?, isSelected: Bool?,
    hasPicture: Bool
  ) -> Line {
    let isCurrent = part == nil && row.id == element.content.list?.current
    var line = start(element, indent, marked: part != nil, current: isCurrent)
    if let isSelected { line.add(rowMark(isSelected), isSelected ? glyphs.chosenRole : .text) }
    // The mark has the look of the bar, too: every change of attributes takes ten bytes of each move (N2).
    if part == 0 { line = line.painted(.focus) }
    if hasPicture { addPicture(of: row, to: &line, part == 0 ? .focus : .text) }
    let room = width - line.width
    let buttons = part.map { shownButtons(row, room, part: $0) } ?? []
    let labelRoom = max(1, room - buttons.reduce(0) { $0 + TextWidth.of($1.text) + 1 })
    let label = TextWidth.cut(row.label, labelRoom, mark: ellipsis)
    let isEnabled = element.isEnabled
    let found = filter(element)?.places(label) ?? []
    line.add(label, part == 0 ? .focus : isEnabled ? .text : .disabled, found, part == 0 ? .found : .match)
    var rest = labelRoom - TextWidth.of(label)
    if let detail = detail(of: row), rest > 6 {
      let gap = max(2, min(rest - 6, labels - TextWidth.of(label) + 2))
      let text = TextWidth.cut(String(repeating: " ", count: gap) + detail, rest, mark: ellipsis)
      line.add(text, part == 0 ? .focus : .help)
      rest -= TextWidth.of(text)
    }
    // The bar spans the whole row, so that it is visible without colour and guides the eye.
    line.add(String(repeating: " ", count: max(0, rest)), part == 0 ? .focus : .text)
    for (button, text) in buttons {
      line.add(" ", part == 0 ? .focus : .text)
      line.add(text, part == 0 ? .focus : glyphs.buttonRole(row.buttons[button], isFocused: part == button + 1))
    }
    return line
  }

  /// Returns the buttons of the row under the cursor. Where there is no room for all, returns only the button under the
  /// cursor.
  private func shownButtons(_ row: RowState, _ room: Int, part: Int) -> [(button: Int, text: String)] {
    let all = row.buttons.indices.map { (button: $0, text: glyphs.buttonText(row.buttons[$0])) }
    guard all.reduce(0, { $0 + TextWidth.of($1.text) + 1 }) > room / 2 else { return all }
    return all.filter { $0.button == part - 1 }.map {
      ($0.button, TextWidth.cut($0.text, room * 2 / 3, mark: ellipsis))
    }
  }

  /// Returns the ids of the buttons and their cells, at the right end of the row under the cursor (N65).
  private func buttonCells(_ row: RowState, _ indent: Int, part: Int) -> [(target: HitArea.Target, columns: Range<Int>)]
  {
    let buttons = shownButtons(row, width - Self.gutter - indent, part: part)
    var start = width - buttons.reduce(0) { $0 + TextWidth.of($1.text) + 1 }
    return buttons.map { button, text in
      start += 1 + TextWidth.of(text)
      return (.press(row.buttons[button].id), start - TextWidth.of(text)..<start)
    }
  }

  /// Returns the width of the labels, so that the details are in a column. The first rows decide; longer labels reach
  /// beyond the column.
  private func labelColumn(_ cursor: ListCursor) -> Int {
    min(width / 3, cursor.rows.prefix(200).reduce(0) { max($0, $1.detail == nil ? 0 : TextWidth.of($1.tonedLabel)) })
  }

  /// Returns the filter of an element's rows, or `nil` without a filter.
  func filter(_ element: ElementState) -> ListFilter? {
    memory.cursors[element.id].flatMap { $0.filter.isEmpty ? nil : ListFilter($0.filter) }
  }
}

extension ListCursor {
  /// The number of rows that an element has room for. A filter keeps the height, so that nothing below moves (N165).
  var heldCount: Int { isFiltered ? total : count }
}
