import SignalboxInterface
import SignalboxTerminal

extension Composer {
  /// What something writes: its last lines; a long one scrolls by itself and can be searched.
  func log(_ element: ElementState, _ log: LogState, _ indent: Int) -> Block {
    guard let cursor = memory.cursors[element.id] else { return short(element, log, indent) }
    let shown = min(longRows, max(1, cursor.count))
    let viewport = cursor.scrolled(height: max(1, shown))
    var title = start(element, indent, marked: cursor.count == 0)
    title.add(label(element))
    let filterCaret = position(of: cursor, &title)
    let notes = notes(element, indent)
    let row = 1 + cursor.position - viewport.top
    let caret = filterCaret.map { Screen.Place(row: 0, column: $0) }
    var block = Block(
      element.id, count: 1 + (longRows > 0 ? shown : 0) + notes.count, core: (height > row ? 0 : row)..<row + 1,
      caret: caret ?? Screen.Place(row: row, column: 0), gaps: .around
    ) { row in
      if row == 0 { return title }
      if row > shown { return notes[row - 1 - shown] }
      let place = viewport.top + row - 1
      guard place < cursor.count else { return nothingFound(element, indent) }
      let isOn = element.id == focus && place == cursor.position
      var line = start(element, indent, marked: isOn)
      line.add(fitted(cursor.row(place)?.label ?? "", indent), isOn ? .focus : .text)
      return line
    }
    block.viewport = viewport
    block.part = { $0 > 0 && viewport.top + $0 - 1 < cursor.count ? viewport.top + $0 - 1 : nil }
    return block
  }

  /// A log that stands there whole.
  private func short(_ element: ElementState, _ log: LogState, _ indent: Int) -> Block {
    var title = Line(String(repeating: " ", count: Self.gutter + indent))
    title.add(label(element))
    if log.lines.isEmpty { title.add(" " + Wording.empty, .help) }
    let lines = log.lines.map { text in
      var line = Line(String(repeating: " ", count: Self.gutter + indent))
      line.add(fitted(text, indent))
      return line
    }
    return Block(element.id, [title] + lines + notes(element, indent), gaps: .around)
  }

  private func fitted(_ text: String, _ indent: Int) -> String {
    TextWidth.cut(text, width - Self.gutter - indent, mark: ellipsis)
  }
}
