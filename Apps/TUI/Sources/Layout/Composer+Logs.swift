import SignalboxInterface
import SignalboxTerminal

extension Composer {
  /// Returns the block of a log: its last lines. A long log scrolls by itself and can be searched.
  func log(_ element: ElementState, _ log: LogState, _ indent: Int) -> Block {
    guard let cursor = memory.cursors[element.id] else { return short(element, log, indent) }
    let shown = min(longRows, max(1, cursor.heldCount))
    var title = start(element, indent, marked: cursor.count == 0)
    title.add(label(element))
    let filterCaret = position(of: cursor, &title)
    return scrolling(element, cursor, [title], shown, notes(element, indent), filterCaret, indent) { place in
      let isOn = element.id == focus && place == cursor.position
      var line = start(element, indent, marked: isOn)
      line.add(fitted(cursor.row(place)?.label ?? "", indent), isOn ? .focus : .text)
      return line
    }
  }

  /// Returns the block of a short log, which is shown whole.
  private func short(_ element: ElementState, _ log: LogState, _ indent: Int) -> Block {
    var title = Line(String(repeating: " ", count: Self.gutter + indent))
    title.add(label(element))
    if log.lines.isEmpty { title.add(" " + ScreenTexts.empty, .help) }
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
