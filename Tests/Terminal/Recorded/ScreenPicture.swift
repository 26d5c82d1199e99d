import Foundation
import SignalboxDrivers

/// An SVG picture that shows screens one after the other. Where nothing may move, it shows a single screen.
struct ScreenPicture {
  private static let cell = (width: 8.4, height: 17.0)
  private static let margin = 10.0
  private static let (ink, paper) = ("#d8d8d8", "#1d1f21")

  /// Returns the picture of `screens`, each shown for its number of seconds. The screen `still` represents the others
  /// where nothing may move. The colours are for a dark terminal, or for a light terminal.
  static func svg(
    _ screens: [(screen: TerminalScreen, pause: Double)], still: Int, title: String, isLight: Bool = false
  ) -> String {
    let (columns, rows) = (screens[0].screen.columns, screens[0].screen.rows)
    let (width, height) = (Double(columns) * cell.width + 2 * margin, Double(rows) * cell.height + 2 * margin)
    let total = screens.reduce(0) { $0 + $1.pause }
    var (styles, frames, start) = ([String](), [String](), 0.0)
    for (index, (screen, pause)) in screens.enumerated() {
      let (from, to) = (number(start / total * 100), number((start + pause) / total * 100))
      styles.append(
        "@keyframes k\(index){0%{visibility:hidden}\(from)%{visibility:visible}\(to)%,100%{visibility:hidden}}"
          + "#f\(index){animation-name:k\(index)}")
      frames.append("<g id=\"f\(index)\" class=\"\(index == still ? "f s" : "f")\">\n\(frame(screen))</g>")
      start += pause
    }
    let svg = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(number(width)) \(number(height))" role="img">
      <title>\(escaped(title))</title>
      <style>
      svg{font:14px ui-monospace,Menlo,Consolas,"DejaVu Sans Mono",monospace;fill:\(ink);white-space:pre}
      .f{visibility:hidden;animation:\(number(total))s step-end infinite}.s{visibility:visible}
      @media (prefers-reduced-motion:reduce){.f{animation:none}}
      \(styles.joined(separator: "\n"))
      </style>
      <rect width="100%" height="100%" rx="6" fill="\(paper)"/>
      \(frames.joined(separator: "\n"))
      </svg>

      """
    return isLight ? svg.replacing(ink, with: "#202020").replacing(paper, with: "#ffffff") : svg
  }

  /// Returns the screens in the picture `svg`, each as ``frame(_:)`` draws it.
  static func frames(of svg: String) -> [String] {
    svg.split(separator: "<g id=").dropFirst().compactMap { part in
      part.firstRange(of: ">\n").flatMap { start in
        part.firstRange(of: "</g>").map { String(part[start.upperBound..<$0.lowerBound]) }
      }
    }
  }

  /// Returns the drawing of a screen. Rectangles for its backgrounds and half-blocks come first, then runs of text of
  /// the same style.
  static func frame(_ screen: TerminalScreen) -> String {
    var (shapes, words) = ("", "")
    for (row, cells) in screen.cells.map(seen).enumerated() {
      var column = 0
      while column < cells.count {
        let first = cells[column]
        let end =
          cells[column...].firstIndex { $0.style != first.style || isBlock($0) != isBlock(first) } ?? cells.count
        let (ink, paper) = colours(first.style)
        if let paper { shapes += rectangle(row, 0, 1, column..<end, paper) }
        if first.style.isUnderlined { shapes += rectangle(row, 0.88, 0.06, column..<end, ink) }
        if isBlock(first) {
          shapes += blocks(cells, row, column..<end, ink)
        } else {
          words += run(cells, row, column..<end, ink)
        }
        column = end
      }
      if screen.isCursorVisible, row == screen.row {
        shapes += rectangle(row, 0.85, 0.15, screen.column..<screen.column + 1, ink)
      }
    }
    return shapes + words
  }

  /// Returns a row as it looks. A blank does not show the style of letters, and curses leaves an old style there. So a
  /// blank continues the style of the cell before it.
  static func seen(_ row: [TerminalScreen.Cell]) -> [TerminalScreen.Cell] {
    var cells = row
    for (column, cell) in row.enumerated() where cell.text == " " && !cell.style.isUnderlined {
      var style = cell.style
      (style.isBold, style.isDim) = (false, false)
      if style.isReverse { style.background = nil } else { style.foreground = nil }
      let before = column > 0 ? cells[column - 1].style : style
      let goesOn = !before.isUnderlined && colours(before).paper == colours(style).paper
      cells[column].style = goesOn ? before : style
    }
    return cells
  }

  static func isBlock(_ cell: TerminalScreen.Cell) -> Bool { ["▀", "▄", "█"].contains(cell.text) }

  private static func blocks(_ cells: [TerminalScreen.Cell], _ row: Int, _ columns: Range<Int>, _ ink: String) -> String
  {
    var (result, column) = ("", columns.lowerBound)
    while column < columns.upperBound {
      let text = cells[column].text
      let end = cells[column..<columns.upperBound].firstIndex { $0.text != text } ?? columns.upperBound
      result += rectangle(row, text == "▄" ? 0.5 : 0, text == "█" ? 1 : 0.5, column..<end, ink)
      column = end
    }
    return result
  }

  /// Returns the text of a run. Each piece begins at its first cell and is as wide as its cells, whatever the font is.
  private static func run(_ cells: [TerminalScreen.Cell], _ row: Int, _ columns: Range<Int>, _ ink: String) -> String {
    let style = cells[columns.lowerBound].style
    var attributes = ink == Self.ink ? "" : " fill=\"\(ink)\""
    if style.isBold { attributes += " font-weight=\"bold\"" }
    if style.isDim { attributes += " opacity=\".65\"" }
    let y = number(margin + (Double(row) + 0.76) * cell.height)
    // Further blanks are not part of a text, because renderers join several blanks.
    let isBlank = { (column: Int) in cells[column].text == " " }
    let isGap = { (column: Int) in
      isBlank(column) && (!columns.contains(column + 1) || isBlank(column + 1) || column == columns.lowerBound)
    }
    return columns.split { isGap($0) || ($0 > columns.lowerBound && isBlank($0) && isBlank($0 - 1)) }.map { piece in
      let x = number(margin + Double(piece.startIndex) * cell.width)
      let width = number(Double(piece.count) * cell.width)
      let text = escaped(cells[piece].map(\.text).joined())
      return "<text x=\"\(x)\" y=\"\(y)\" textLength=\"\(width)\"\(attributes)>\(text)</text>\n"
    }.joined()
  }

  private static func rectangle(
    _ row: Int, _ top: Double, _ height: Double, _ columns: Range<Int>, _ colour: String
  ) -> String {
    let (x, width) = (margin + Double(columns.lowerBound) * cell.width, Double(columns.count) * cell.width)
    let y = margin + (Double(row) + top) * cell.height
    return "<rect x=\"\(number(x))\" y=\"\(number(y))\" width=\"\(number(width))\" "
      + "height=\"\(number(height * cell.height))\" fill=\"\(colour)\" shape-rendering=\"crispEdges\"/>\n"
  }

  // MARK: Colours

  private static func colours(_ style: TerminalScreen.Style) -> (ink: String, paper: String?) {
    let (front, back) = (style.foreground.map(colour), style.background.map(colour))
    return style.isReverse ? (back ?? paper, front ?? ink) : (front ?? ink, back)
  }

  private static let basic = [
    "#1d1f21", "#cc6666", "#9bbb59", "#e0c070", "#6f9fcf", "#b294bb", "#7fbfb7", "#d8d8d8", "#808080", "#f2777a",
    "#b5d982", "#ffe08a", "#8fbcf0", "#d0b0e0", "#a0e0d8", "#ffffff",
  ]

  /// Returns the colour that a parameter of SGR names: `31`, `97`, or `5;208` after 38 or 48.
  private static func colour(_ name: String) -> String {
    let numbers = name.split(separator: ";").compactMap { Int($0) }
    guard numbers.count == 2 else { return basic[(numbers[0] % 10 + (numbers[0] >= 90 ? 8 : 0)) % 16] }
    let number = numbers[1]
    if number < 16 { return basic[number] }
    let steps = [0, 95, 135, 175, 215, 255]
    let parts =
      number >= 232
      ? Array(repeating: 8 + (number - 232) * 10, count: 3) : [36, 6, 1].map { steps[(number - 16) / $0 % 6] }
    return "#" + parts.map { String(format: "%02x", $0) }.joined()
  }

  private static func number(_ value: Double) -> String {
    let text = String(format: "%.2f", value)
    return text.hasSuffix(".00") ? String(text.dropLast(3)) : text
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
