import SignalboxDrivers
/// A screen as text that says how its cells look, for goldens: less than a tenth of what a picture takes, and a change can be read.
///
/// A row of the screen is a line behind `|`; where it is not plain, a line behind `:` follows with a letter for each cell, and what the
/// letters mean is said at the end. Colours of half-blocks are too many to be told apart and are counted up in one number.
enum ScreenText {
  static func of(_ screen: Screen) -> String {
    var legend: [(style: Screen.Style, letter: Character)] = []
    var lines: [String] = []
    var pixels: UInt64 = 0
    for row in screen.cells.map(ScreenPicture.seen) {
      lines.append(trimmed("|" + row.filter { !$0.isContinuation }.map(\.text).joined()))
      let letters = row.map { cell -> Character in
        if cell.style == Screen.Style() || isNothing(cell) { return " " }
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

  /// Of a blank only the paper is seen, and a line below it.
  private static func isNothing(_ cell: Screen.Cell) -> Bool {
    cell.text == " " && cell.style.background == nil && !cell.style.isReverse && !cell.style.isUnderlined
  }

  private static func words(_ style: Screen.Style) -> String {
    (style.isBold ? " bold" : "") + (style.isDim ? " dim" : "") + (style.isUnderlined ? " underlined" : "")
      + (style.isReverse ? " reverse" : "") + (style.foreground.map { " ink \($0)" } ?? "")
      + (style.background.map { " paper \($0)" } ?? "")
  }

  /// FNV-1a.
  private static func sum(_ before: UInt64, _ text: String) -> UInt64 {
    text.utf8.reduce(before == 0 ? 0xcbf2_9ce4_8422_2325 : before) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }

  private static func trimmed(_ text: String) -> String { String(text.reversed().drop { $0 == " " }.reversed()) }
}
