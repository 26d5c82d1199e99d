import SignalboxInterface
import SignalboxTerminal

/// Headings, texts and notes, with the marks in them.
extension Composer {
  func heading(_ element: ElementState, _ indent: Int) -> Block {
    let title = rows(element.label, .heading, indent, element.id, element.marked?.label)
    return Block(element.id, title + notes(element, indent), gaps: .before)
  }

  func words(_ element: ElementState, _ text: String, _ role: Role, _ indent: Int) -> Block {
    if let marked = element.marked, marked.text ?? marked.label != nil, !text.isEmpty {
      return words(element, marked.text, text, role, indent)
    }
    guard !element.label.isEmpty else {
      return Block(
        element.id,
        text.isEmpty ? notes(element, indent) : rows(text, role, indent, element.id) + notes(element, indent))
    }
    let label = element.label + ": "
    var lines = rows(label + text, role, indent, element.id)
    // The label has its own look, if the first row holds it whole.
    let blank = String(repeating: " ", count: Self.gutter + indent)
    if let first = lines.first?.text, first.hasPrefix(blank + element.label) {
      lines[0] = Line(blank)
      // The label of a text is softer than the label of a field, so that the fields stand out.
      lines[0].add(element.label, glyphs.isPlain ? .label : .help)
      lines[0].add(String(first.dropFirst((blank + element.label).count)), role)
    }
    return Block(element.id, lines + notes(element, indent))
  }

  /// Returns a text with marks behind its label, and behind the sign of its tone.
  private func words(
    _ element: ElementState, _ marked: [RichTextSpan]?, _ text: String, _ role: Role, _ indent: Int
  ) -> Block {
    var line = Line()
    let look: Role = glyphs.isPlain ? .label : .help
    if !element.label.isEmpty {
      line.add(named(element, look))
      line.add(": ", look)
    }
    if case .text(let plain, _) = element.content, let marked {
      line.add(String(text.dropLast(plain.count)), role)
      line.add(styled(marked, role))
    } else {
      line.add(text, role)
    }
    return Block(element.id, rows(of: line, indent) + notes(element, indent))
  }

  func note(_ element: ElementState, _ severity: Severity, _ indent: Int) -> Block {
    if case .note(let text, _) = element.content, let marked = element.marked?.text {
      var line = Line(String(element.sentence.dropLast(text.count)), severity.role)
      line.add(styled(marked, severity.role))
      return Block(element.id, rows(of: line, indent) + notes(element, indent))
    }
    return Block(element.id, rows(element.sentence, severity.role, indent, element.id) + notes(element, indent))
  }
}
