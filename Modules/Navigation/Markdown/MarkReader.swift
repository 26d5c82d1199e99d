import SignalboxInterface

/// Reads the marks of an element's texts, each text once for each change.
final class MarkReader {
  private var read: [String: [RichTextSpan]] = [:]

  /// Returns the words of a text, without marks and targets.
  func words(_ source: String) -> String { plain(source).1?.plainText ?? source }

  /// Replaces the texts of a state by plain texts, and adds the marked texts.
  func apply(to state: inout ElementState) {
    var (marked, sources) = (MarkedTexts(), [state.label])
    (state.label, marked.label) = plain(state.label)
    if let help = state.help {
      sources.append(help)
      let (text, spans) = plain(help)
      (state.help, marked.help) = (text, spans)
    }
    switch state.content {
    case .text(let source, let tone):
      sources.append(source)
      let (text, spans) = plain(source)
      (state.content, marked.text) = (.text(text, tone: tone), spans)
    case .note(let source, let severity):
      sources.append(source)
      let (text, spans) = plain(source)
      (state.content, marked.text) = (.note(text: text, severity: severity), spans)
    default: break
    }
    if marked != MarkedTexts() { state.marked = marked }
    read = read.filter { sources.contains($0.key) }
  }

  /// Returns a text without marks, and its spans; no spans for a text without marks. A source with other blocks than a
  /// paragraph is shown as written.
  private func plain(_ source: String) -> (String, [RichTextSpan]?) {
    guard source.utf8.contains(where: Self.begins) else { return (source, nil) }
    let spans = read[source] ?? Self.spans(source)
    read[source] = spans
    return spans.isEmpty ? (source, nil) : (spans.textWithTargets, spans)
  }

  /// Returns the spans of a source that is a single paragraph with marks; otherwise none.
  private static func spans(_ source: String) -> [RichTextSpan] {
    let blocks = MarkdownReader.read(source).blocks
    guard blocks.count == 1, case .paragraph(let spans) = blocks[0] else { return [] }
    return spans
  }

  /// Returns whether a mark may begin or end with the byte.
  private static func begins(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "`"), UInt8(ascii: "["), UInt8(ascii: "<"),
      UInt8(ascii: "\\"), UInt8(ascii: "&"), UInt8(ascii: "!"):
      true
    default: false
    }
  }
}
