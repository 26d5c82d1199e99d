import SignalboxTerminal

/// Breaks a styled row into rows that fit. The breaks are those of ``Wrapping``.
enum StyledWrapping {
  /// Returns the rows of `line`. A further row of a long line is indented by `indent`.
  static func lines(_ line: Line, columns: Int, indent: Int = 0) -> [Line] {
    if !line.spans.contains(where: { $0.text.contains("\n") }), line.width <= columns { return [line] }
    var source = line.spans.flatMap { span in span.text.map { (character: $0, span: span) } }[...]
    return Wrapping.lines(line.text, columns: columns, indent: indent).map { text in
      var row = Line()
      var piece = ""
      var look: Line.Span?
      func end() {
        guard !piece.isEmpty else { return }
        row.spans.append(Line.Span(text: piece, style: look?.style ?? Style(.text), target: look?.target))
        piece = ""
      }
      for (place, character) in text.enumerated() {
        // Blanks at a break are left out of the rows, and an indent is in no source.
        let isIndent = place < indent && character == " "
        if !isIndent { while let next = source.first, next.character != character { source = source.dropFirst() } }
        let span = isIndent ? nil : source.first?.span
        if span?.style != look?.style || span?.target != look?.target { end() }
        look = span
        piece.append(character)
        if !isIndent { source = source.dropFirst() }
      }
      end()
      return row
    }
  }
}
