import SignalboxDrivers
/// A screen as text that describes its cells, for goldens. The text takes less than a tenth of a picture's size, and
/// its changes are readable.
///
/// A row of the screen is a line after `|`. A row with styles has a second line after `:`, with a letter for each cell.
/// The end explains the letters. Half-blocks have too many colours for letters, so one checksum covers all of them.
enum ScreenText {
  static func of(_ screen: TerminalScreen) -> String {
    var legend: [(style: TerminalScreen.Style, letter: Character)] = []
    var lines: [String] = []
    var pixels: UInt64 = 0
    for row in screen.cells.map(ScreenPicture.seen) {
      lines.append(trimmed("|" + row.filter { !$0.isContinuation }.map(\.text).joined()))
      let letters = row.map { cell -> Character in
        if cell.style == TerminalScreen.Style() || isNothing(cell) { return " " }
        if ScreenPicture.isBlock(cell) {
          pixels = sum(pixels, "\(cell.style.foreground ?? "") \(cell.style.background ?? "")")
          return "#"
        }
        if let known = legend.first(where: { $0.style == cell.style }) { return known.letter }
        let letter = Character(Unicode.Scalar(UInt8(97 + legend.count % 26)))
        legend.append((cell.style, letter))
        return letter
      }
      let looks = trimmed(":" + String(letters))
      if looks != ":" { lines.append(looks) }
    }
    while lines.last == "|" { lines.removeLast() }
    if screen.isCursorVisible { lines.append("cursor \(screen.row),\(screen.column)") }
    if pixels != 0 { lines.append("pixels \(String(pixels, radix: 16))") }
    return (lines + legend.map { "\($0.letter)\(words($0.style))" }).joined(separator: "\n") + "\n"
  }

  /// Returns a Boolean value that indicates whether nothing of the cell is visible. A blank shows only its background
  /// and its underline.
  private static func isNothing(_ cell: TerminalScreen.Cell) -> Bool {
    cell.text == " " && cell.style.background == nil && !cell.style.isReverse && !cell.style.isUnderlined
  }

  private static func words(_ style: TerminalScreen.Style) -> String {
    (style.isBold ? " bold" : "") + (style.isDim ? " dim" : "") + (style.isUnderlined ? " underlined" : "")
      + (style.isReverse ? " reverse" : "") + (style.foreground.map { " ink \($0)" } ?? "")
      + (style.background.map { " paper \($0)" } ?? "")
  }

  /// Returns the FNV-1a checksum of the text after `before`.
  private static func sum(_ before: UInt64, _ text: String) -> UInt64 {
    text.utf8.reduce(before == 0 ? 0xcbf2_9ce4_8422_2325 : before) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }

  private static func trimmed(_ text: String) -> String { String(text.reversed().drop { $0 == " " }.reversed()) }
}
