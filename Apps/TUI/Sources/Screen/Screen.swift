import SignalboxInterface
import SignalboxTerminal
import SignalboxWords

/// A grid of cells in memory. The layout fills it, tests read it, and the terminal is updated from it.
struct Screen: Equatable {
  struct Cell: Equatable {
    /// A spacing character with its combining characters; empty for the second half of a wide character.
    var content = CellText.blank
    var style = Style(.text)
    var width: UInt8 = 1

    var text: String { content.string }
  }

  struct Link: Equatable {
    let row: Int
    let columns: Range<Int>
    let target: String
    let text: String
  }

  /// A picture that is drawn in half-blocks, and that a terminal may show by itself.
  struct Picture: Equatable {
    let thumbnail: Thumbnail
    let row: Int
    let column: Int
    let rows: Int
    let columns: Int
  }

  struct Place: Equatable {
    var row: Int
    var column: Int
  }

  let size: Size
  /// A Boolean value that indicates whether only ASCII can be shown (C locale). Any other character becomes a similar
  /// ASCII text, or a question mark (G17).
  let isASCII: Bool
  private(set) var cells: [Cell]
  /// The texts on the screen that are links.
  private(set) var links: [Link] = []
  /// The pictures that are wholly in sight.
  var pictures: [Picture] = []
  /// The place of the terminal's cursor (N9).
  var cursor: Place?
  /// A Boolean value that indicates whether the terminal's cursor is visible. It is visible only in text that the user
  /// types. Elsewhere the cursor is on the mark of the focus, for screen readers and magnifiers. A visible
  /// cursor there would look like a fault of the drawing.
  var showsCursor = false

  init(_ size: Size, isASCII: Bool = false) {
    self.size = size
    self.isASCII = isASCII
    cells = Array(repeating: Cell(), count: size.rows * size.columns)
  }

  subscript(row: Int, column: Int) -> Cell { cells[row * size.columns + column] }

  /// Writes `line` from `column` up to `end`, and returns the column after it. Characters that do not fit are left
  /// out; a wide character is never cut.
  @discardableResult
  mutating func put(_ line: Line, _ row: Int, _ column: Int = 0, end: Int? = nil) -> Int {
    guard isASCII else { return line.spans.reduce(column) { put($1, row, $0, end: end) } }
    // In ASCII a letter may become two letters. The blanks behind the text shrink, so that columns stay aligned.
    var (column, excess) = (column, 0)
    for span in line.spans {
      var text = span.text
      if !span.style.isTyped {
        text = Self.inASCII(text)
        excess += text.count - TextWidth.of(span.text)
        while excess > 0, text.hasSuffix("  ") || (text == " " && excess > 1) {
          text.removeLast()
          excess -= 1
        }
      }
      column = put(Line.Span(text: text, style: span.style, target: span.target), row, column, end: end)
    }
    return column
  }

  private mutating func put(_ span: Line.Span, _ row: Int, _ column: Int, end: Int?) -> Int {
    let last = put(span.text, row, column, end: end, span.style)
    if let target = span.target, last > column, (0..<size.rows).contains(row) {
      links.append(Link(row: row, columns: column..<last, target: target, text: text(row, column..<last)))
    }
    return last
  }

  /// The links that nothing was drawn over.
  var intactLinks: [Link] { links.filter { text($0.row, $0.columns) == $0.text } }

  /// The pictures that nothing was drawn over.
  var intactPictures: [Picture] {
    pictures.filter { picture in
      (picture.row..<picture.row + picture.rows).allSatisfy { row in
        (picture.column..<picture.column + picture.columns).allSatisfy { column in
          if case .pixels = self[row, column].style { true } else { false }
        }
      }
    }
  }

  /// Returns the screen with blanks in place of `pictures`, and with no other pictures.
  func removing(_ pictures: [Picture]) -> Screen {
    var screen = self
    screen.pictures = pictures
    for picture in pictures {
      for row in picture.row..<picture.row + picture.rows {
        screen.blank(row, picture.column..<picture.column + picture.columns, Style(.text))
      }
    }
    return screen
  }

  /// Returns the places of the cells that differ from the cells of `other`; of all cells if the sizes differ.
  func changes(since other: Screen?) -> [Place] {
    let isSameSize = other?.size == size
    let before = isSameSize ? other?.cells ?? [] : []
    var places: [Place] = []
    for index in cells.indices where !isSameSize || cells[index] != before[index] {
      places.append(Place(row: index / size.columns, column: index % size.columns))
    }
    return places
  }

  private func text(_ row: Int, _ columns: Range<Int>) -> String {
    columns.reduce(into: "") { $0 += self[row, $1].text }
  }

  /// Returns `text` in ASCII, in at least as many cells: an umlaut becomes two letters, a wide character two marks.
  private static func inASCII(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    return text.reduce(into: "") { result, character in
      let (letters, width) = (ASCIIText.of(String(character)), TextWidth.of(character))
      result += letters.count < width ? String(repeating: letters, count: width) : letters
    }
  }

  /// Writes `text` from `column` up to `end`, and returns the column after it.
  @discardableResult
  mutating func put(_ text: String, _ row: Int, _ column: Int, end: Int? = nil, _ style: Style) -> Int {
    let end = min(end ?? size.columns, size.columns)
    // Typed text never grows in ASCII: it keeps its columns, because the caret is in it.
    let text = isASCII && !style.isTyped ? Self.inASCII(text) : text
    guard row >= 0, row < size.rows else { return column }
    let first = column
    var column = column
    // Fast path: each byte of a plain text is a cell, and no direction needs to be isolated.
    if text.utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) {
      for letter in text.utf8 where column >= 0 && column < end {
        set(Cell(content: CellText(Unicode.Scalar(letter)), style: style), row, &column)
      }
      return column
    }
    // The same for drawings.
    if !isASCII, TextWidth.hasCellForEachScalar(text) {
      for scalar in text.unicodeScalars where column >= 0 && column < end {
        set(Cell(content: CellText(scalar), style: style), row, &column)
      }
      return column
    }
    defer { isolate(text, row, first..<column) }
    for character in text {
      let width = TextWidth.of(character)
      guard column >= 0, column + width <= end else { return column }
      // Fast path without an array: most characters are a single scalar, as all signs of a drawing are.
      if width > 0, character.isASCII || !isASCII && character.unicodeScalars.dropFirst().isEmpty {
        set(Cell(content: CellText(String(character)), style: style, width: UInt8(width)), row, &column)
      } else {
        put(character, row, &column, style)
      }
    }
    return column
  }

  /// Blanks a part of a row in `style`.
  mutating func blank(_ row: Int, _ columns: Range<Int>, _ style: Style) {
    guard (0..<size.rows).contains(row) else { return }
    let columns = columns.clamped(to: 0..<size.columns)
    var column = columns.lowerBound
    while column < columns.upperBound { set(Cell(style: style), row, &column) }
  }

  /// Paints everything as the part of the screen behind an alert or the palette.
  mutating func recede() {
    for index in cells.indices where cells[index].style.role != nil { cells[index].style = Style(.behind) }
  }

  /// The rows as text, without the blanks at their ends.
  var text: String {
    (0..<size.rows).map { row in
      let text = (0..<size.columns).reduce(into: "") { $0 += self[row, $1].text }
      return String(text.reversed().drop { $0 == " " }.reversed())
    }.joined(separator: "\n")
  }

  private mutating func put(_ character: Character, _ row: Int, _ column: inout Int, _ style: Style) {
    if isASCII, !character.isASCII {
      // A letter loses its accent where possible. The number of cells stays, so that columns stay aligned.
      let letter = ASCIIText.of(String(character)).prefix(1)
      for _ in 0..<max(1, TextWidth.of(character)) { set(Cell(content: CellText(letter), style: style), row, &column) }
      return
    }
    var combined = 0
    for scalar in TextWidth.shown(character) {
      let width = TextWidth.of(scalar)
      if width > 0 {
        combined = 0
        set(Cell(content: CellText(scalar), style: style, width: UInt8(width)), row, &column)
      } else if combined < 4, let last = lastCell(row, before: column) {
        // ncurses keeps at most four combining characters in a cell.
        combined += 1
        cells[last].content.append(scalar)
      }
    }
  }

  /// Ends right-to-left text with a left-to-right mark (U+200E), which takes no cell. A terminal that reorders such
  /// text then reorders each piece by itself, and never swaps two columns. Other terminals show nothing (G20).
  private mutating func isolate(_ text: String, _ row: Int, _ columns: Range<Int>) {
    guard !isASCII, !columns.isEmpty, TextDirection.isFromRightToLeft(text),
      let last = lastCell(row, before: columns.upperBound), cells[last].content.count < 5
    else { return }
    cells[last].content.append("\u{200E}")
  }

  private func lastCell(_ row: Int, before column: Int) -> Int? {
    guard column > 0 else { return nil }
    let index = row * size.columns + column - 1
    return cells[index].width == 0 ? index - 1 : index
  }

  private mutating func set(_ cell: Cell, _ row: Int, _ column: inout Int) {
    let index = row * size.columns + column
    // A wide character that is partly overwritten is removed as a whole.
    if cells[index].width == 0 { cells[index - 1] = Cell(style: cells[index - 1].style) }
    let next = index + Int(cell.width)
    if next < (row + 1) * size.columns, cells[next].width == 0 { cells[next] = Cell(style: cells[next].style) }
    cells[index] = cell
    if cell.width == 2 { cells[index + 1] = Cell(content: .empty, style: cell.style, width: 0) }
    column += Int(cell.width)
  }
}

/// A number of rows and columns.
struct Size: Equatable {
  var rows: Int
  var columns: Int

  /// A Boolean value that indicates whether a page is usable at this size. At a smaller size, a message replaces the
  /// page, and all state is kept (N7).
  var isUsable: Bool { rows >= 4 && columns >= 16 }
}
