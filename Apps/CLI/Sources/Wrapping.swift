/// Breaks text into lines that fit the window (L27).
enum Wrapping {
  /// `text` in lines of at most `columns`, broken between words where there is a gap and within a word where not.
  ///
  /// Line breaks in the text stay. Lines that go on are indented by `indent`, unless the window is too narrow for that.
  static func lines(_ text: String, columns: Int, indent: Int = 0) -> [String] {
    let columns = max(1, columns)
    let indent = indent < columns / 2 ? indent : 0
    return text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
      // Most lines fit, and are not taken apart.
      TextWidth.of(line) <= columns ? [String(line)] : wrap(line, columns, String(repeating: " ", count: indent))
    }
  }

  private static func wrap(_ text: Substring, _ columns: Int, _ indent: String) -> [String] {
    var lines: [String] = []
    var line = ""
    var width = 0
    var isEmpty = true
    func end() {
      lines.append(line)
      (line, width, isEmpty) = (indent, indent.count, true)
    }
    for word in text.split(separator: " ", omittingEmptySubsequences: true) {
      let needed = TextWidth.of(word)
      if !isEmpty, width + 1 + needed > columns { end() }
      if !isEmpty {
        line += " "
        width += 1
      }
      isEmpty = false
      if width + needed <= columns {
        line += word
        width += needed
      } else {
        for character in word {
          let step = TextWidth.of(character)
          if width + step > columns, width > indent.count {
            end()
            isEmpty = false
          }
          line.append(character)
          width += step
        }
      }
    }
    lines.append(line)
    return lines
  }
}
