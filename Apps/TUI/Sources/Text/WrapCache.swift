import SignalboxInterface
import SignalboxTerminal

/// Keeps the wrapped rows of long texts, so that a key press does not wrap 64 KiB again.
///
/// A class, because the cache changes nothing visible: the same text and width give the same rows.
final class WrapCache {
  /// Everything on which the rows of a text depend.
  private struct Source: Equatable {
    let text: String
    let width: Int
  }

  /// Everything on which the rows of a text with structure depend.
  private struct RichSource: Equatable {
    let text: RichTextState
    let width: Int
    let isSpacious: Bool
  }

  /// The rows of the last source of each element.
  private struct Entries<Source: Equatable, Row> {
    private var entries: [String: (source: Source, rows: [Row])] = [:]

    mutating func rows(of source: Source, for id: String, make: () -> [Row]) -> [Row] {
      if let entry = entries[id], entry.source == source { return entry.rows }
      // The texts of earlier pages are not worth keeping.
      if entries.count > 64 { entries = [:] }
      let rows = make()
      entries[id] = (source, rows)
      return rows
    }
  }

  private var entries = Entries<Source, String>()
  private var richEntries = Entries<RichSource, Line>()

  /// Returns the rows of `text`, which belongs to the element `id`.
  func rows(_ text: String, _ width: Int, for id: String) -> [String] {
    guard text.utf8.count > 512 else { return Wrapping.lines(text, columns: width) }
    return entries.rows(of: Source(text: text, width: width), for: id) { Wrapping.lines(text, columns: width) }
  }

  /// Returns the rows of a text with structure, which belongs to the element `id`. `make` makes them.
  func rows(
    _ text: RichTextState, _ width: Int, _ isSpacious: Bool, for id: String, make: () -> [Line]
  ) -> [Line] {
    richEntries.rows(of: RichSource(text: text, width: width, isSpacious: isSpacious), for: id, make: make)
  }
}
