import SignalboxInterface
import SignalboxTerminal

/// Tables with a button in each row.
extension Composer {
  /// Returns the part of a summary. Each row is the block of its button, so the bar goes from row to row.
  func summary(_ element: ElementState, _ buttons: [ElementState], _ indent: Int) -> PagePart {
    let table = element.content.table ?? TableState(columns: [], rows: [])
    let room = max(1, width - Self.gutter - indent)
    let texts = buttons.map(editText)
    let edit = texts.map(TextWidth.of).max() ?? 0
    let natural = naturalWidths(table)
    let widths = squeezed(natural, room - 2 - edit)
    // Columns that are too narrow for words are below each other.
    let isStacked = zip(widths, natural).contains { $0 < min($1, 12) }
    var head: [Line] = []
    if !element.label.isEmpty || buttons.isEmpty {
      head = [Line(String(repeating: " ", count: Self.gutter + indent))]
      head[0].add(element.label, .label)
      if buttons.isEmpty { head[0].add(" " + ScreenTexts.empty, .help) }
    }
    let numbers = isStacked ? [] : numberColumns(table)
    if !isStacked { head += [cells(table.columns[...], widths, .heading, indent, numbers: numbers), rule(widths, indent)] }
    let rows = buttons.indices.map { row -> PagePart in
      let (button, texts) = (buttons[row], isStacked ? [] : table.tonedCells(ofRow: row))
      let lines =
        isStacked
        ? stacked(table, row, button, room, indent)
        : self.row(texts, table.columns.indices.map { table.tone(ofCell: $0, inRow: row) }, widths, numbers, button,
          indent)
      return .block(Block(button.id, lines + notes(button, indent + 2), caret: Screen.Place(row: 0, column: 0)))
    }
    let parts = [.block(Block(element.id, head))] + rows + [.block(Block(element.id, notes(element, indent)))]
    return .columns([PageColumn(cells: 0..<width, parts: parts)], gaps: .around)
  }

  /// Returns the lines of a row: its cells, wrapped in their columns, and its button behind them.
  private func row(
    _ cells: [String], _ tones: [Tone?], _ widths: [Int], _ numbers: Set<Int>, _ button: ElementState, _ indent: Int
  ) -> [Line] {
    let isOn = button.id == focus
    let wrapped = zip(cells, widths).map { Wrapping.lines($0, columns: $1) }
    return (0..<max(1, wrapped.map(\.count).max() ?? 1)).map { row in
      let texts = wrapped.map { $0.indices.contains(row) ? $0[row] : "" }
      var line = self.cells(
        texts[...], widths, isOn ? .focus : .text, indent, isMarked: isOn, numbers: numbers)
      if !isOn { line = toned(line, tones, widths, indent) }
      addEdit(button, inFirst: row == 0, gap: 2, to: &line)
      return line
    }
  }

  /// Returns the lines of a row in a narrow window: the first cell with the button at the right end, then each other
  /// cell in lines of its own.
  private func stacked(
    _ table: TableState, _ row: Int, _ button: ElementState, _ room: Int, _ indent: Int
  ) -> [Line] {
    let role: Role = button.id == focus ? .focus : .text
    let cells = table.tonedCells(ofRow: row)
    let name = TextWidth.cut(cells.first ?? "", max(1, room - 2 - TextWidth.of(editText(button))), mark: ellipsis)
    var first = self.start(button, indent)
    first.add(name, role)
    addEdit(button, inFirst: true, gap: max(1, room - TextWidth.of(name) - TextWidth.of(editText(button))), to: &first)
    let rest = cells.indices.dropFirst().flatMap { column in
      Wrapping.lines(cells[column], columns: max(1, room - 2)).map { text in
        var line = self.start(button, indent)
        let tone = table.tone(ofCell: column, inRow: row)?.role ?? .text
        line.add(TextWidth.fit("  " + text, room, mark: ellipsis), role == .focus ? .focus : tone)
        return line
      }
    }
    return [first] + rest
  }

  /// Adds the button of a row, or blanks behind the further lines of the row.
  private func addEdit(_ button: ElementState, inFirst isFirst: Bool, gap: Int, to line: inout Line) {
    let (text, isOn) = (editText(button), button.id == focus)
    line.add(String(repeating: " ", count: gap), isOn ? .focus : .text)
    guard isFirst else { return line.add(String(repeating: " ", count: TextWidth.of(text)), isOn ? .focus : .text) }
    line.add(text, isOn ? .focus : !button.isEnabled ? .disabled : glyphs.hasBlocks ? .link : .text)
    line.add(state(button))
  }

  /// Returns the text of the button in a row. A block in each row would be a column of blocks, so it has no block.
  private func editText(_ button: ElementState) -> String {
    guard !glyphs.hasBlocks else { return StateTexts.edit }
    var button = button
    button.label = StateTexts.edit
    return glyphs.buttonText(button)
  }
}
