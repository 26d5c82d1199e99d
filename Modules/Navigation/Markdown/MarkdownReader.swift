import CMarkdown
package import SignalboxInterface

/// Reads CommonMark with tables.
package enum MarkdownReader {
  /// The greatest number of bytes that are read. libcmark-gfm takes up to a second for a text of this size that was
  /// made to be slow; the time grows with the square of the size.
  package static let longest = 65_536

  /// The greatest number of cells of a table with as many rows as the source has lines.
  package static let mostCells = 100_000

  /// Returns the text of a source. Returns the source as it is if it is too long or too wide, or without libcmark-gfm.
  package static func read(_ source: String) -> RichTextState {
    guard !source.isEmpty else { return RichTextState() }
    return parse(source) ?? RichTextState(plain: source)
  }

  /// A Boolean value that indicates whether libcmark-gfm is on this machine.
  package static var isAvailable: Bool { signalbox_markdown_load() }

  private static func parse(_ source: String) -> RichTextState? {
    // Each line ends in the same way, so that no text has a part of an end.
    var source = source.utf8.contains(0x0D) ? Self.withLineBreaks(source) : source
    guard source.utf8.count <= longest, !isWide(source) else { return nil }
    let reader = source.withUTF8 { bytes -> UnsafeMutableRawPointer? in
      guard isAvailable, let start = bytes.baseAddress else { return nil }
      return start.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
        signalbox_markdown_open($0, bytes.count)
      }
    }
    guard let reader else { return nil }
    defer { signalbox_markdown_close(reader) }
    var builder = RichTextBuilder()
    var step = signalbox_markdown_step()
    while signalbox_markdown_next(reader, &step) { builder.take(step) }
    return RichTextState(blocks: builder.finished())
  }

  /// Returns whether a table could have far more cells than the source has: the library fills each short row.
  private static func isWide(_ source: String) -> Bool {
    var (lines, columns, widest) = (1, 1, 1)
    for byte in source.utf8 {
      switch byte {
      case UInt8(ascii: "|"): columns += 1
      case UInt8(ascii: "\n"): (lines, columns, widest) = (lines + 1, 1, max(widest, columns))
      default: break
      }
    }
    return lines * max(widest, columns) > mostCells
  }

  private static func withLineBreaks(_ source: String) -> String {
    source.reduce(into: "") { $0.append($1 == "\r\n" || $1 == "\r" ? "\n" : $1) }
  }
}
