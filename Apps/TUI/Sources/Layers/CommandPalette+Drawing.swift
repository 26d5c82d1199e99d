import SignalboxInterface
import SignalboxTerminal

/// The palette, in a box over the page.
extension CommandPalette {
  /// Draws the palette: the search line, then the found entries. The best entry is highlighted first.
  func draw(_ page: PageRenderer, _ drawing: inout Drawing) {
    let room = min(64, page.size.columns - (page.hasFrames ? 6 : 2))
    let rows = max(1, page.innerRows - 2)
    let (found, filter, position) = (found, picker.filter, picker.position)
    let first = max(0, min(position - rows / 2, found.count - rows))
    let typed = LineWindow(filter.characters[...], caret: filter.caret, width: room - 2)
    var lines = [Line(page.glyphs.focus + " ", .bar), Line()]
    lines[0].add(typed.text, .active)
    let wanted = ListFilter(filter.text)
    for place in found.indices.dropFirst(first).prefix(rows) {
      lines.append(row(found[place], wanted, isCurrent: place == position, room, page))
    }
    if found.isEmpty {
      let words = ScreenTexts.notInPalette(partialLists, page.keymap.name(.filter, in: .list))
      lines.append(Line(TextWidth.cut(words, room, mark: page.ellipsis), .help))
    }
    // The box has room for all entries from the start, so that the line that the user types in stands still.
    lines += repeatElement(Line(), count: max(0, 2 + min(rows, count) - lines.count))
    let place = page.box(lines, page.hasFrames ? ScreenTexts.paletteTitle : nil, .border, &drawing.screen)
    drawing.hitAreas = found.indices.dropFirst(first).prefix(rows).map { index in
      HitArea(
        id: Self.id, row: place.row + 2 + index - first, columns: place.column..<place.column + room,
        target: .row(index))
    }
    drawing.screen.cursor = Screen.Place(
      row: place.row, column: min(page.size.columns - 1, place.column + 2 + typed.caret))
    drawing.screen.showsCursor = true
  }

  private func row(
    _ entry: Entry, _ wanted: ListFilter, isCurrent: Bool, _ room: Int, _ page: PageRenderer
  ) -> Line {
    // A reason is worth more room than a key.
    let detail = TextWidth.cut(
      entry.detail, max(room / 3, room - 3 - TextWidth.of(entry.label)), mark: page.ellipsis)
    let label = TextWidth.cut(entry.label, room - 3 - TextWidth.of(detail), mark: page.ellipsis)
    var line = Line(isCurrent ? page.glyphs.focus + " " : "  ", isCurrent ? .bar : .text)
    line.add(label, isCurrent ? .focus : .text, wanted.places(label), isCurrent ? .found : .match)
    let gap = max(1, room - line.width - TextWidth.of(detail))
    line.add(String(repeating: " ", count: gap), isCurrent ? .focus : .text)
    line.add(detail, isCurrent ? .focus : .help)
    return line
  }
}
