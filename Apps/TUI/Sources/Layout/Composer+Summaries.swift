import SignalboxInterface
import SignalboxTerminal

/// Tables with a button in each row.
extension Composer {
  /// Returns the part of a summary. Each row is the block of its button, so the bar goes from row to row.
  func summary(_ element: ElementState, _ buttons: [ElementState], _ indent: Int) -> PagePart {
    let table = element.content.table ?? TableState(columns: [], rows: [])
    let natural = naturalWidths(table)
    let room = max(1, width - Self.gutter - indent)
    let widths = squeezed(natural, room - 2 - (buttons.map { TextWidth.of(editText($0)) }.max() ?? 0))
    // Columns that are too narrow for words are below each other.
    let isStacked = zip(widths, natural).contains { $0 < min($1, 12) }
    let numbers = isStacked ? [] : numberColumns(table)
    var head: [Line] = []
    if !element.label.isEmpty || buttons.isEmpty {
      head = [Line(String(repeating: " ", count: Self.gutter + indent))]
      head[0].add(element.label, .label)
      if buttons.isEmpty { head[0].add(" " + ScreenTexts.empty, .help) }
    }
    if !isStacked {
      head += [cells(table.columns[...], widths, .heading, indent, numbers: numbers), rule(widths, indent)]
    }
    let rows = buttons.enumerated().map { row, button -> PagePart in
      let lines =
        isStacked
        ? stacked(table, row, button, room, indent) : inColumns(table, row, button, widths, numbers, indent)
      return .block(Block(button.id, lines + notes(button, indent + 2), caret: Screen.Place(row: 0, column: 0)))
    }
    let parts = [.block(Block(element.id, head))] + rows + [.block(Block(element.id, notes(element, indent)))]
    return .columns([PageColumn(cells: 0..<width, parts: parts)], gaps: .around)
  }

  /// Returns the lines of a row: its cells, wrapped in their columns, and its button behind them.
  private func inColumns(
    _ table: TableState, _ row: Int, _ button: ElementState, _ widths: [Int], _ numbers: Set<Int>, _ indent: Int
  ) -> [Line] {
    let isOn = button.id == focus
    let tones = table.columns.indices.map { table.tone(ofCell: $0, inRow: row) }
    let wrapped = zip(table.tonedCells(ofRow: row), widths).map { Wrapping.lines($0, columns: $1) }
    return (0..<max(1, wrapped.map(\.count).max() ?? 1)).map { place in
      let texts = wrapped.map { $0.indices.contains(place) ? $0[place] : "" }
      let cells = cells(texts[...], widths, isOn ? .focus : .text, indent, isMarked: isOn, numbers: numbers)
      var line = isOn ? cells : toned(cells, tones, widths, indent)
      addEdit(button, isFirst: place == 0, to: &line)
      return line
    }
  }

  /// Returns the lines of a row in a narrow window: the first cell with the button at the right end, then each other
  /// cell in lines of its own.
  private func stacked(
    _ table: TableState, _ row: Int, _ button: ElementState, _ room: Int, _ indent: Int
  ) -> [Line] {
    let isOn = button.id == focus
    let cells = table.tonedCells(ofRow: row)
    let nameRoom = max(1, room - 2 - TextWidth.of(editText(button)))
    var first = start(button, indent)
    first.add(TextWidth.fit(cells.first ?? "", nameRoom, mark: ellipsis), isOn ? .focus : .text)
    addEdit(button, isFirst: true, to: &first)
    let rest = cells.indices.dropFirst().flatMap { column in
      Wrapping.lines(cells[column], columns: max(1, room - 2)).map { text in
        var line = start(button, indent)
        let role = table.tone(ofCell: column, inRow: row)?.role ?? .text
        line.add(TextWidth.fit("  " + text, room, mark: ellipsis), isOn ? .focus : role)
        return line
      }
    }
    return [first] + rest
  }

  /// Adds the button of a row, or blanks in the further lines of the row.
  private func addEdit(_ button: ElementState, isFirst: Bool, to line: inout Line) {
    let (text, isOn) = (editText(button), button.id == focus)
    line.add("  ", isOn ? .focus : .text)
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
