/// Breaks text into rows at word boundaries.
enum Wrapping {
  /// The rows of `text` within `width`; at least one. A word longer than a row is broken between characters.
  static func rows(_ text: String, _ width: Int) -> [String] {
    let width = max(1, width)
    if text.utf8.count <= width, !text.utf8.contains(0x0A), TextWidth.of(text) <= width { return [text] }
    return text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { paragraph($0, width) }
  }

  private static func paragraph(_ text: Substring, _ width: Int) -> [String] {
    var rows: [String] = []
    var row = ""
    var taken = 0
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      let wordWidth = TextWidth.of(word)
      if !row.isEmpty || taken > 0, taken + 1 + wordWidth <= width {
        row += " " + word
        taken += 1 + wordWidth
        continue
      }
      if !row.isEmpty { rows.append(row) }
      (row, taken) = ("", 0)
      guard wordWidth > width else {
        (row, taken) = (String(word), wordWidth)
        continue
      }
      for character in word {
        let next = TextWidth.of(character)
        if taken + next > width, !row.isEmpty {
          rows.append(row)
          (row, taken) = ("", 0)
        }
        row.append(character)
        taken += next
      }
    }
    rows.append(row)
    return rows
  }
}

/// Remembers how long texts were wrapped last, so that a key press does not wrap 64 KiB again.
///
/// A class because it changes nothing one can see: the same text and width give the same rows.
final class WrapMemory {
  private struct Entry {
    let text: String
    let width: Int
    let rows: [String]
  }

  private var entries: [String: Entry] = [:]

  /// The rows of `text`, which belongs to the element `id`.
  func rows(_ text: String, _ width: Int, for id: String) -> [String] {
    guard text.utf8.count > 512 else { return Wrapping.rows(text, width) }
    if let entry = entries[id], entry.width == width, entry.text == text { return entry.rows }
    let rows = Wrapping.rows(text, width)
    // What was shown on pages long gone is not worth keeping.
    if entries.count > 64 { entries = [:] }
    entries[id] = Entry(text: text, width: width, rows: rows)
    return rows
  }
}
