import SignalboxNavigation

extension Composer {
  /// A list: its label with the position, then as many rows as there is room for; the bar is always among them (N15).
  mutating func list(_ element: ElementState, _ list: ListState, _ indent: Int) -> Block {
    let isFocused = element.id == focus
    var title = start(element, indent, marked: list.rows.isEmpty)
    title.add(label(element))
    guard var bar = memory.bars[element.id], !list.rows.isEmpty else {
      title.add(" " + Wording.empty, .help)
      return Block(element.id, [title] + notes(element, indent), gaps: .around)
    }
    let shown = min(longRows, max(1, bar.count))
    if longRows > 0 { bar.scroll(height: shown) }
    memory.bars[element.id] = bar
    title.add("  \(bar.count == 0 ? 0 : bar.place + 1)/\(bar.count)\(list.wantsMore ? "+" : "")", .help)
    if bar.count != bar.rows.count { title.add(" of \(bar.rows.count)", .help) }
    var caret = Screen.Place(row: 1 + bar.place - bar.top, column: Self.gutter + indent)
    if bar.isFiltering || !bar.filter.isEmpty {
      title.add("  /" + bar.filter, .field)
      if bar.isFiltering { caret = Screen.Place(row: 0, column: min(width - 1, title.width)) }
    }
    title.add(state(element))
    let notes = notes(element, indent)
    let composer = self
    let header = title
    let first = height > 1 ? 0 : caret.row
    return Block(
      element.id, count: 1 + (longRows > 0 ? shown : 0) + notes.count,
      core: min(first, caret.row)..<max(caret.row, 0) + 1, caret: caret, gaps: .around
    ) { row in
      if row == 0 { return header }
      if row > shown { return notes[row - 1 - shown] }
      let place = bar.top + row - 1
      guard place < bar.count else { return composer.nothingFound(indent) }
      return composer.row(bar.row(place), element, indent, part: place == bar.place && isFocused ? bar.part : nil)
    }
  }

  private func nothingFound(_ indent: Int) -> Line {
    var line = Line(String(repeating: " ", count: Self.gutter + indent))
    line.add(Wording.nothingFound, .help)
    return line
  }

  /// One row; `part` is what the bar is on, if it is on this row.
  private func row(_ row: RowState, _ element: ElementState, _ indent: Int, part: Int?) -> Line {
    var line = start(element, indent, marked: part != nil)
    let room = width - line.width
    var buttons = row.buttons.map(Self.buttonText)
    var firstButton = 0
    var buttonWidth = buttons.reduce(0) { $0 + TextWidth.of($1) + 1 }
    if buttonWidth > room / 2 {
      // Only the one the bar is on, as far as there is room: the label comes first.
      firstButton = max(0, (part ?? 0) - 1)
      buttons = part.map { $0 > 0 ? [buttons[$0 - 1]] : [] } ?? []
      buttons = buttons.map { TextWidth.cut($0, room * 2 / 3, mark: mark) }
      buttonWidth = buttons.reduce(0) { $0 + TextWidth.of($1) + 1 }
    }
    let labelRoom = max(1, room - buttonWidth)
    let label = TextWidth.cut(row.label, labelRoom, mark: mark)
    let isEnabled = element.isEnabled
    line.add(label, part == 0 ? .focus : isEnabled ? .text : .disabled)
    var rest = labelRoom - TextWidth.of(label)
    if let detail = row.detail, rest > 6 {
      let text = TextWidth.cut("  " + detail, rest, mark: mark)
      line.add(text, part == 0 ? .focus : .help)
      rest -= TextWidth.of(text)
    }
    // The bar reaches across, so that it is seen without colour and follows the eye.
    line.add(String(repeating: " ", count: max(0, rest)), part == 0 ? .focus : .text)
    for (index, text) in buttons.enumerated() {
      line.add(" ")
      let number = firstButton + index
      line.add(text, Self.buttonRole(row.buttons[number], isFocused: part == number + 1))
    }
    return line
  }

  /// A table: titles and cells in columns that are aligned whatever the text.
  func table(_ element: ElementState, _ table: TableState, _ indent: Int) -> Block {
    let blank = String(repeating: " ", count: Self.gutter + indent)
    let widths = columnWidths(table, width - Self.gutter - indent)
    var head: [Line] = []
    if !element.label.isEmpty {
      var title = Line(blank)
      title.add(element.label, .label)
      if table.rows.isEmpty { title.add(" " + Wording.empty, .help) }
      head.append(title)
    }
    let cells = { (row: [String], role: Role) in
      var line = Line(blank)
      for (index, cell) in row.prefix(widths.count).enumerated() {
        if index > 0 { line.add("  ") }
        line.add(TextWidth.fit(cell, widths[index], mark: mark), role)
      }
      return line
    }
    head.append(cells(table.columns, .heading))
    head.append(cells(widths.map { String(repeating: isASCII ? "-" : "─", count: $0) }, .border))
    let notes = notes(element, indent)
    return Block(element.id, count: head.count + table.rows.count + notes.count, gaps: .around) { row in
      if row < head.count { return head[row] }
      let place = row - head.count
      return place < table.rows.count ? cells(table.rows[place], .text) : notes[place - table.rows.count]
    }
  }

  /// As wide as the widest cell; where they do not fit together, the widest gives way first.
  private func columnWidths(_ table: TableState, _ room: Int) -> [Int] {
    // The first rows decide: measuring a million cells would cost more than a cut cell in a row far down.
    let rows = [table.columns] + table.rows.prefix(1_000)
    var widths = table.columns.indices.map { column in rows.reduce(1) { max($0, TextWidth.of($1[column])) } }
    let count = widths.count
    var excess = widths.reduce(0, +) + 2 * max(0, count - 1) - room
    while excess > 0, let widest = widths.indices.max(by: { widths[$0] < widths[$1] }), widths[widest] > 1 {
      let next = widths.filter { $0 < widths[widest] }.max() ?? 1
      let cut = max(1, min(excess, widths[widest] - next))
      widths[widest] -= cut
      excess -= cut
    }
    return widths
  }

  /// Stands where something was cut.
  var mark: String { isASCII ? "~" : "…" }
}
