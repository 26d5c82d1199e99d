import SignalboxInterface
import SignalboxTerminal

extension Composer {
  /// Returns the block of a text with structure: its label, then its rows.
  func richText(_ element: ElementState, _ text: RichTextState, _ indent: Int) -> Block {
    let blank = String(repeating: " ", count: Self.gutter + indent)
    var lines: [Line] = []
    if !element.label.isEmpty, !text.isEmpty {
      lines = [Line(blank)]
      lines[0].add(element.label, .label)
    }
    let columns = max(8, width - Self.gutter - indent)
    let rows = wraps.rows(text, columns, separatesBlocks, for: element.id) {
      RichTextLayout(columns: columns, glyphs: glyphs, isSpacious: separatesBlocks).rows(text.blocks)
    }
    lines += rows.map { row in
      var line = Line(blank)
      line.add(row)
      return line
    }
    return Block(element.id, lines + notes(element, indent), gaps: text.isEmpty ? .none : .around)
  }
}
