import SignalboxInterface
import SignalboxTerminal

/// Keeps the wrapped rows of long texts, so that a key press does not wrap 64 KiB again.
///
/// A class, because the cache changes nothing visible: the same text and width give the same rows.
final class WrapCache {
  private struct Entry {
    let text: String
    let width: Int
    let rows: [String]
  }

  private struct RichEntry {
    let text: RichTextState
    let width: Int
    let isSpacious: Bool
    let rows: [Line]
  }

  private var entries: [String: Entry] = [:]
  private var richEntries: [String: RichEntry] = [:]

  /// Returns the rows of `text`, which belongs to the element `id`.
  func rows(_ text: String, _ width: Int, for id: String) -> [String] {
    guard text.utf8.count > 512 else { return Wrapping.lines(text, columns: width) }
    if let entry = entries[id], entry.width == width, entry.text == text { return entry.rows }
    let rows = Wrapping.lines(text, columns: width)
    // The texts of earlier pages are not worth keeping.
    if entries.count > 64 { entries = [:] }
    entries[id] = Entry(text: text, width: width, rows: rows)
    return rows
  }

  /// Returns the rows of a text with structure, which belongs to the element `id`. `make` makes them.
  func rows(
    _ text: RichTextState, _ width: Int, _ isSpacious: Bool, for id: String, make: () -> [Line]
  ) -> [Line] {
    if let entry = richEntries[id], entry.width == width, entry.isSpacious == isSpacious, entry.text == text {
      return entry.rows
    }
    if richEntries.count > 64 { richEntries = [:] }
    let rows = make()
    richEntries[id] = RichEntry(text: text, width: width, isSpacious: isSpacious, rows: rows)
    return rows
  }
}
