import SignalboxInterface
import SignalboxTerminal

extension Composer {
  /// A table: titles and cells in columns that are aligned whatever the text. A large one scrolls below its titles, by rows
  /// and by columns.
  func table(_ element: ElementState, _ table: TableState, _ indent: Int) -> Block {
    guard let cursor = memory.cursors[element.id] else { return small(element, table, indent) }
    let isFocused = element.id == focus
    let shown = min(longRows, max(1, cursor.count))
    let viewport = cursor.scrolled(height: max(1, shown))
    let natural = naturalWidths(table.columns, table.rows)
    let room = width - Self.gutter - indent
    // From the first column that the user wants to see, as many as fit whole; the last may be cut.
    let isWide = natural.reduce(-2) { $0 + $1 + 2 } > room
    let columns = (isWide ? cursor.part : 0)..<natural.count
    var title = start(element, indent, marked: cursor.count == 0)
    title.add(label(element))
    let filterCaret = position(of: cursor, &title)
    if isWide { title.add("  " + Wording.columns(from: columns.lowerBound + 1, of: natural.count), .help) }
    let widths = Array(natural[columns])
    let head = [title, cells(table.columns[columns], widths, .heading, indent), rule(widths, indent)]
    let notes = notes(element, indent)
    let row = head.count + cursor.position - viewport.top
    let caret = filterCaret.map { Screen.Place(row: 0, column: $0) }
    var block = Block(
      element.id, count: head.count + (longRows > 0 ? shown : 0) + notes.count,
      core: (height > row ? 0 : row)..<row + 1,
      caret: caret ?? Screen.Place(row: row, column: 0), gaps: .around
    ) { row in
      if row < head.count { return head[row] }
      if row >= head.count + shown { return notes[row - head.count - shown] }
      let place = viewport.top + row - head.count
      guard place < cursor.count else { return nothingFound(element, indent) }
      let isOn = isFocused && place == cursor.position
      let cells = table.rows[cursor.index(place)][columns]
      return self.cells(cells, widths, isOn ? .focus : .text, indent, isMarked: isOn)
    }
    block.viewport = viewport
    block.part = {
      $0 >= head.count && viewport.top + $0 - head.count < cursor.count ? viewport.top + $0 - head.count : nil
    }
    return block
  }

  /// A table that stands there whole.
  private func small(_ element: ElementState, _ table: TableState, _ indent: Int) -> Block {
    let room = width - Self.gutter - indent
    let widths = squeezed(naturalWidths(table.columns, table.rows), room)
    var lines: [Line] = []
    if !element.label.isEmpty || table.rows.isEmpty {
      lines = [Line(String(repeating: " ", count: Self.gutter + indent))]
      lines[0].add(element.label, .label)
      if table.rows.isEmpty { lines[0].add(" " + Wording.empty, .help) }
    }
    lines += [cells(table.columns[...], widths, .heading, indent), rule(widths, indent)]
    lines += table.rows.map { cells($0[...], widths, .text, indent) }
    return Block(element.id, lines + notes(element, indent), gaps: .around)
  }

  // MARK: Cells

  func cells(
    _ cells: ArraySlice<String>, _ widths: [Int], _ role: Role, _ indent: Int, isMarked: Bool = false
  ) -> Line {
    var line = Line(isMarked ? marks.focus : " ", isMarked ? .bar : .text)
    line.add(String(repeating: " ", count: Self.gutter - 1 + indent))
    for (index, (cell, width)) in zip(cells, widths).enumerated() {
      if index > 0 { line.add("  ", role) }
      line.add(TextWidth.fit(cell, width, mark: ellipsis), role)
    }
    return line
  }

  func rule(_ widths: [Int], _ indent: Int) -> Line {
    cells(widths.map { String(repeating: isASCII ? "-" : "─", count: $0) }[...], widths, .border, indent)
  }

  /// As wide as the widest cell; the first and the last rows decide: measuring a million cells would cost more than a cut cell in the middle.
  private func naturalWidths(_ titles: [String], _ rows: [[String]]) -> [Int] {
    let rows = [titles] + rows.prefix(200) + rows.suffix(50)
    return titles.indices.map { column in rows.reduce(1) { max($0, TextWidth.of($1[column])) } }
  }

  /// Where the columns do not fit together, the widest gives way first.
  func squeezed(_ natural: [Int], _ room: Int) -> [Int] {
    var widths = natural
    var excess = widths.reduce(0, +) + 2 * max(0, widths.count - 1) - room
    while excess > 0, let widest = widths.indices.max(by: { widths[$0] < widths[$1] }), widths[widest] > 1 {
      let next = widths.filter { $0 < widths[widest] }.max() ?? 1
      let cut = max(1, min(excess, widths[widest] - next))
      widths[widest] -= cut
      excess -= cut
    }
    return widths
  }
}
