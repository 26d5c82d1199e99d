import SignalboxInterface
import SignalboxTerminal

/// The palette, in a box over the page.
extension PageRenderer {
  /// What can be done, below the line in which it is looked for; the best is highlighted first.
  func drawPalette(_ palette: CommandPalette, _ drawing: inout Drawing) {
    let room = min(64, size.columns - (hasFrames ? 6 : 2))
    let rows = max(1, innerRows - 2)
    let first = max(0, min(palette.position - rows / 2, palette.found.count - rows))
    let typed = LineWindow(palette.filter.characters[...], caret: palette.filter.caret, width: room - 2)
    var lines = [Line(marks.focus + " ", .bar), Line()]
    lines[0].add(typed.text, .active)
    let wanted = ListFilter(palette.filter.text)
    for (place, entry) in palette.found.enumerated().dropFirst(first).prefix(rows) {
      lines.append(row(entry, wanted, isCurrent: place == palette.position, room))
    }
    if palette.found.isEmpty { lines.append(Line(Wording.nothingLikeIt, .help)) }
    let place = box(lines, hasFrames ? Wording.paletteTitle : nil, .border, &drawing.screen)
    drawing.hitAreas = palette.found.indices.dropFirst(first).prefix(rows).map { index in
      HitArea(
        id: CommandPalette.id, row: place.row + 2 + index - first, columns: place.column..<place.column + room,
        position: index)
    }
    drawing.screen.cursor = Screen.Place(
      row: place.row, column: min(size.columns - 1, place.column + 2 + typed.caret))
    drawing.screen.showsCursor = true
  }

  private func row(_ entry: CommandPalette.Entry, _ wanted: ListFilter, isCurrent: Bool, _ room: Int) -> Line {
    let detail = TextWidth.cut(entry.detail, room / 3)
    let label = TextWidth.cut(entry.label, room - 3 - TextWidth.of(detail), mark: ellipsis)
    var line = Line(isCurrent ? marks.focus + " " : "  ", isCurrent ? .bar : .text)
    line.add(label, isCurrent ? .focus : .text, wanted.places(label), isCurrent ? .found : .match)
    let gap = max(1, room - line.width - TextWidth.of(detail))
    line.add(String(repeating: " ", count: gap), isCurrent ? .focus : .text)
    line.add(detail, isCurrent ? .focus : .help)
    return line
  }
}
