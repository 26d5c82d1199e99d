/// Makes text from outside harmless on a terminal (G18).
///
/// Control characters, direction overrides, invisible characters and floods of combining marks become visible ASCII
/// escapes: `\x1b`, `\u{202e}`. All other characters stay as they are.
public enum SafeText {
  /// The layout of a text. It decides how line breaks are treated.
  public enum Lines: Sendable {
    /// A single line: a line break becomes an escape.
    case one
    /// Several lines to read: line breaks stay, a tab becomes four spaces.
    case many
    /// Several lines to edit: line breaks and tabs stay.
    case edited
  }

  /// The maximum number of scalars in a character. A family of four with skin tones has eleven.
  private static let clusterLimit = 24

  /// Returns `text` with all harmful characters made visible.
  public static func visible(_ text: String, _ lines: Lines = .one) -> String {
    let isPlain = text.utf8.allSatisfy { ($0 >= 0x20 && $0 < 0x7F) || ($0 == 0x0A && lines != .one) }
    guard !isPlain else { return text }
    var result = ""
    for character in text {
      if character == "\r\n", lines != .one {
        result += "\n"
        continue
      }
      if character == "\t", lines != .one {
        result += lines == .many ? "    " : "\t"
        continue
      }
      var count = 0
      let isTagFlag = character.unicodeScalars.first == "\u{1F3F4}"
      for scalar in character.unicodeScalars {
        count += 1
        let isLineBreak = scalar == "\n" && lines != .one
        let isHarmful = isHarmful(scalar) || (isTag(scalar) && !isTagFlag) || count > clusterLimit
        if isHarmful && !isLineBreak { result += escape(scalar) } else { result.unicodeScalars.append(scalar) }
      }
    }
    return result
  }

  private static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00...0x1F, 0x7F...0x9F: true
    // Direction marks, embeddings, overrides and isolates.
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    // Line and paragraph separators.
    case 0x2028, 0x2029: true
    // Invisible characters without width. Joiners (U+200C, U+200D) are allowed: they are part of words and emoji.
    case 0x00AD, 0x034F, 0x115F, 0x1160, 0x180E, 0x200B, 0x2060...0x2065, 0x206A...0x206F, 0x3164, 0xFEFF, 0xFFA0: true
    case 0xFFF9...0xFFFB: true
    default: false
    }
  }

  private static func isTag(_ scalar: Unicode.Scalar) -> Bool {
    (0xE0000...0xE0FFF).contains(scalar.value) && !(0xE0100...0xE01EF).contains(scalar.value)
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\n": return "\\n"
    case "\t": return "\\t"
    case "\r": return "\\r"
    default:
      let digits = String(scalar.value, radix: 16)
      return scalar.value < 0x100 ? "\\x" + (digits.count < 2 ? "0" : "") + digits : "\\u{" + digits + "}"
    }
  }
}
