/// Breaks text into lines that fit (N18, L27).
public enum Wrapping {
  /// `text` in lines of at most `columns` cells, at least one; broken between words where there is a gap and within a word
  /// where not.
  ///
  /// Line breaks in the text stay, and so do blanks but where a line is broken. Lines that go on are indented by `indent`,
  /// unless there is too little room for that.
  public static func lines(_ text: String, columns: Int, indent: Int = 0) -> [String] {
    let columns = max(1, columns)
    // No character takes more cells than it has bytes, and most texts are short.
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
      // No line begins with blanks that stood where it was broken.
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
