/// Breaks text into lines that fit (N18, L27).
public enum Wrapping {
  /// Returns `text` in lines of at most `columns` cells, at least one line. Breaks between words where possible,
  /// otherwise within a word.
  ///
  /// Line breaks and blanks of the text stay, except for blanks at a new break. Continuation lines are indented by
  /// `indent`, unless the lines are too short for that.
  public static func lines(_ text: String, columns: Int, indent: Int = 0) -> [String] {
    let columns = max(1, columns)
    // Fast path: no character takes more cells than it has bytes, and most texts are short.
    if text.utf8.count <= columns, !text.utf8.contains(0x0A) { return [text] }
    let indent = indent < columns / 2 ? indent : 0
    return text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
      TextWidth.of(line) <= columns ? [String(line)] : wrap(line, columns, String(repeating: " ", count: indent))
    }
  }

  private static func wrap(_ text: Substring, _ columns: Int, _ indent: String) -> [String] {
    var lines: [String] = []
    var (line, width, isEmpty) = ("", 0, true)
    func end() {
      lines.append(line)
      (line, width, isEmpty) = (indent, indent.utf8.count, true)
    }
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      let needed = TextWidth.of(word)
      if !isEmpty {
        if width + 1 + needed <= columns {
          line += " " + word
          width += 1 + needed
          continue
        }
        end()
      }
      // Drops the blanks at a break, so that no line begins with them.
      if word.isEmpty { continue }
      isEmpty = false
      if width + needed <= columns {
        line += word
        width += needed
        continue
      }
      for character in word {
        let step = TextWidth.of(character)
        if width + step > columns, width > indent.utf8.count {
          end()
          isEmpty = false
        }
        line.append(character)
        width += step
      }
    }
    if !isEmpty || lines.isEmpty { lines.append(line) }
    return lines
  }
}
