/// Writes links as the terminal's own hyperlinks (OSC 8), which ncurses does not support.
struct LinkWriter {
  let palette: Palette
  let theme: Theme

  /// Returns the sequences that write links over their cells, between the marks with their targets. Includes new links,
  /// and links in rows that ncurses has written. The cursor returns to its place (DECSC, DECRC).
  func links(in screen: Screen, before: Screen?) -> String {
    let columns = 0..<screen.size.columns
    let written = screen.intactLinks.filter { link in
      guard let before, before.size == screen.size, before.links.contains(link) else { return true }
      return columns.contains { before[link.row, $0] != screen[link.row, $0] }
    }
    let texts = written.compactMap { link in
      Hyperlink.begin(link.target).map { begin in
        "\u{1B}[\(link.row + 1);\(link.columns.lowerBound + 1)H" + rendition(screen[link.row, link.columns.lowerBound])
          + begin + link.text + Hyperlink.end
      }
    }
    return texts.isEmpty ? "" : "\u{1B}7" + texts.joined() + "\u{1B}8"
  }

  /// Returns the sequence that makes a modern terminal write like `cell` (SGR).
  private func rendition(_ cell: Screen.Cell) -> String {
    guard cell.style.role != nil else { return "" }
    let look = palette.count >= 8 ? theme.look(cell.style) : Theme.standard.look(cell.style)
    var codes = ["0"]
    let attributes = [
      (look.isBold, "1"), (look.isDim, "2"), (look.isItalic, "3"), (look.isUnderlined, "4"), (look.isReversed, "7"),
    ]
    for (isOn, code) in attributes {
      if isOn { codes.append(code) }
    }
    for (code, paint) in [(38, look.foreground), (48, look.background)] where palette.count >= 8 {
      guard let number = paint.map(palette.number) else { continue }
      if number < 8 {
        codes.append("\(code - 8 + number)")
      } else {
        codes.append(
          palette.count > 256 ? "\(code);2;\(number >> 16);\(number >> 8 & 255);\(number & 255)" : "\(code);5;\(number)"
        )
      }
    }
    return "\u{1B}[\(codes.joined(separator: ";"))m"
  }
}
