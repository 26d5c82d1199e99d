import SignalboxInterface
import SignalboxTerminal
import SignalboxWords

extension Composer {
  /// Returns the block of a table: titles and cells in aligned columns, whatever the text. A large table scrolls below
  /// its titles, by rows and by columns.
  func table(_ element: ElementState, _ table: TableState, _ indent: Int) -> Block {
    guard let cursor = memory.cursors[element.id] else { return small(element, table, indent) }
    let isFocused = element.id == focus
    let shown = min(longRows, max(1, cursor.heldCount))
    let natural = naturalWidths(table)
    let room = width - Self.gutter - indent
    // A wide table is shown from the column that the user has scrolled to. The last column in sight may be cut.
    let isWide = natural.reduce(-2) { $0 + $1 + 2 } > room
    let columns = (isWide ? cursor.part : 0)..<natural.count
    var title = start(element, indent, marked: cursor.count == 0)
    title.add(label(element))
    let filterCaret = position(of: cursor, &title)
    if isWide { title.add("  " + ScreenTexts.columns(from: columns.lowerBound + 1, of: natural.count), .help) }
    let widths = Array(natural[columns])
    let numbers = Set(numberColumns(table).map { $0 - columns.lowerBound })
    let titles = cells(table.columns[columns], widths, .heading, indent, numbers: numbers)
    let head = [title, titles, rule(widths, indent)]
    return scrolling(element, cursor, head, shown, notes(element, indent), filterCaret, indent) { place in
      let isOn = isFocused && place == cursor.position
      let row = cursor.index(place)
      let line = self.cells(
        table.tonedCells(ofRow: row)[columns], widths, isOn ? .focus : .text, indent, isMarked: isOn, numbers: numbers)
      guard !isOn else { return line }
      let tones = columns.map { table.tone(ofCell: $0, inRow: row) }
      return banded(toned(line, tones, widths, indent), place, of: cursor.count, indent, end: head[2].width + 1)
    }
  }

  /// Returns the columns with numbers alone. The rows that decide about the widths decide.
  func numberColumns(_ table: TableState) -> Set<Int> {
    NumberText.amountColumns(table.rows.prefix(200) + table.rows.suffix(50))
  }

  /// Returns the block of a small table, which is shown whole.
  private func small(_ element: ElementState, _ table: TableState, _ indent: Int) -> Block {
    let room = width - Self.gutter - indent
    let widths = squeezed(naturalWidths(table), room)
    var lines: [Line] = []
    if !element.label.isEmpty || table.rows.isEmpty {
      lines = [Line(String(repeating: " ", count: Self.gutter + indent))]
      lines[0].add(element.label, .label)
      if table.rows.isEmpty { lines[0].add(" " + ScreenTexts.empty, .help) }
    }
    let numbers = numberColumns(table)
    let rule = rule(widths, indent)
    lines += [cells(table.columns[...], widths, .heading, indent, numbers: numbers), rule]
    lines += table.rows.indices.map { row in
      let line = toned(
        cells(table.tonedCells(ofRow: row)[...], widths, .text, indent, numbers: numbers),
        table.columns.indices.map { table.tone(ofCell: $0, inRow: row) }, widths, indent)
      return banded(line, row, of: table.rows.count, indent, end: rule.width + 1)
    }
    return Block(element.id, lines + notes(element, indent), gaps: .around)
  }

  /// Returns the line of a row in a table of `count` rows: every second row has a band where there is a colour for it.
  /// The band begins a cell before the texts. In a few rows it would look like a selection.
  func banded(_ line: Line, _ row: Int, of count: Int, _ indent: Int, end: Int) -> Line {
    glyphs.isPlain || row % 2 == 0 || count < 4 ? line : line.banded(Self.gutter + indent - 1..<min(width, end))
  }

  // MARK: Cells

  /// Returns the line with each tone of its cells in its look.
  func toned(_ line: Line, _ tones: [Tone?], _ widths: [Int], _ indent: Int) -> Line {
    var (line, start) = (line, Self.gutter + indent)
    for (tone, width) in zip(tones, widths) {
      if let tone { line = line.styled(start..<start + width, tone.role) }
      start += width + 2
    }
    return line
  }

  func cells(
    _ cells: ArraySlice<String>, _ widths: [Int], _ role: Role, _ indent: Int, isMarked: Bool = false,
    numbers: Set<Int> = []
  ) -> Line {
    var line = Line(isMarked ? glyphs.focus : " ", isMarked ? .bar : .text)
    line.add(String(repeating: " ", count: Self.gutter - 1 + indent))
    for (index, (cell, width)) in zip(cells, widths).enumerated() {
      if index > 0 { line.add("  ", role) }
      line.add(fit(cell, width, isNumber: numbers.contains(index)), role)
    }
    return line
  }

  /// Returns the text of a cell in `width` cells: a number at their right end, any other text at their left.
  func fit(_ cell: String, _ width: Int, isNumber: Bool) -> String {
    guard isNumber else { return TextWidth.fit(cell, width, mark: ellipsis) }
    let text = TextWidth.cut(cell, width, mark: ellipsis)
    return String(repeating: " ", count: max(0, width - TextWidth.of(text))) + text
  }

  func rule(_ widths: [Int], _ indent: Int) -> Line {
    cells(widths.map { String(repeating: isASCII ? "-" : "─", count: $0) }[...], widths, .border, indent)
  }

  /// Returns the width of the widest cell in each column. The first and the last rows decide. Measuring a million cells
  /// would cost more than a cut cell in the middle.
  func naturalWidths(_ table: TableState) -> [Int] {
    let places = table.rows.indices
    let rows = [table.columns] + (places.prefix(200) + places.suffix(50)).map(table.tonedCells(ofRow:))
    return table.columns.indices.map { column in rows.reduce(1) { max($0, TextWidth.of($1[column])) } }
  }

  /// Returns widths with which the columns fit in `room`. The widest column shrinks first.
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
