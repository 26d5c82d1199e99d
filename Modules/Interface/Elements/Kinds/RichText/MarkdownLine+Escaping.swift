extension MarkdownLine {
  /// Returns `text` so that CommonMark reads it as text.
  /// - Parameters:
  ///   - before: The line so far.
  ///   - next: The character behind the text, or `nil` at the end of the block.
  static func escaped(_ text: String, after before: String, in place: Place, next: Character?) -> String {
    var result = ""
    let scalars = Array(text.unicodeScalars)
    var digits = leadingDigits(before)
    for (index, scalar) in scalars.enumerated() {
      let last = result.unicodeScalars.last ?? before.unicodeScalars.last
      let isAtStart = last == nil || last == "\n"
      let following = index + 1 < scalars.count ? scalars[index + 1] : next?.unicodeScalars.first
      let isNumber = digits ?? 0 > 0
      digits = scalar == "\n" ? 0 : ("0"..."9").contains(scalar) ? digits.map { $0 + 1 } : nil
      switch scalar {
      case "\n":
        // A line break of the source, or the reference to one where a line cannot end.
        let canEnd = place == .paragraph && !isAtStart && following != nil && following != "\n"
        result += canEnd ? "\\\n" : "&#10;"
      case " " where isAtStart || following == nil || following == "\n": result += "&#32;"
      case "\t": result += "&#9;"
      case "\r": result += "&#13;"
      case "\\", "`", "*", "_", "[", "]", "<": result += "\\" + String(scalar)
      case "&" where following.map { $0 == "#" || $0.properties.isAlphabetic } ?? false: result += "\\&"
      case "|" where isAtStart || place == .cell: result += "\\|"
      case ">" where isAtStart: result += "\\>"
      case "#" where isAtStart || place == .heading: result += "\\#"
      // Signs of lists, titles and fences, and of the row below the titles of a table.
      case "+" where isAtStart, "-" where isAtStart, "=" where isAtStart, "~" where isAtStart, ":" where isAtStart:
        result += "\\" + String(scalar)
      case "!" where following == "[": result += "\\!"
      case "." where isNumber, ")" where isNumber: result += "\\" + String(scalar)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Returns the number of digits of the last line of `text`, or `nil` if the line is more than a short number.
  private static func leadingDigits(_ text: String) -> Int? {
    let line = text.utf8.reversed().prefix(12).prefix { $0 != 0x0A }
    return line.count < 12 && line.allSatisfy { (0x30...0x39).contains($0) } ? line.count : nil
  }
}

extension String {
  /// Returns the text with another text in place of each `sign`.
  func replacing(_ sign: Unicode.Scalar, by other: String) -> String {
    guard unicodeScalars.contains(sign) else { return self }
    return unicodeScalars.reduce(into: "") { text, scalar in
      if scalar == sign { text += other } else { text.unicodeScalars.append(scalar) }
    }
  }
}
