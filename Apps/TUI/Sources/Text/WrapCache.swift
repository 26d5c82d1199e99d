import SignalboxTerminal

/// Remembers how long texts were wrapped last, so that a key press does not wrap 64 KiB again.
///
/// A class because it changes nothing one can see: the same text and width give the same rows.
final class WrapCache {
  private struct Entry {
    let text: String
    let width: Int
    let rows: [String]
  }

  private var entries: [String: Entry] = [:]

  /// The rows of `text`, which belongs to the element `id`.
  func rows(_ text: String, _ width: Int, for id: String) -> [String] {
    guard text.utf8.count > 512 else { return Wrapping.lines(text, columns: width) }
    if let entry = entries[id], entry.width == width, entry.text == text { return entry.rows }
    let rows = Wrapping.lines(text, columns: width)
    // What was shown on pages long gone is not worth keeping.
    if entries.count > 64 { entries = [:] }
    entries[id] = Entry(text: text, width: width, rows: rows)
    return rows
  }
}
