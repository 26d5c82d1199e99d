import CReadline

/// How many columns text takes on a terminal.
///
/// As readline and ncurses count: `wcwidth` for each scalar, summed per character; at most 2 for one character, so that
/// an emoji of several scalars is as wide as terminals draw it.
enum TextWidth {
  static func of(_ text: some StringProtocol) -> Int {
    // One column for each byte of plain ASCII, which most text is.
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text.utf8.count }
    return text.reduce(0) { $0 + of($1) }
  }

  static func of(_ character: Character) -> Int {
    min(2, character.unicodeScalars.reduce(0) { $0 + Int(max(0, width($1))) })
  }

  private static func width(_ scalar: Unicode.Scalar) -> Int32 {
    let width = signalbox_width(scalar.value)
    // What the C library does not know yet takes a column on most terminals.
    return width < 0 && scalar.value >= 0xA0 ? 1 : width
  }
}
