/// The rows of several lines of edited text in a box, and the place of the caret in them.
///
/// Rows break between characters, not at words. So the text before the caret does not move while the user types.
struct TextArea: Equatable {
  /// The characters of each row.
  let rows: [Range<Int>]
  /// The caret's row and its cells from the left.
  let caret: Screen.Place

  init(_ characters: [Character], caret: Int, width: Int) {
    let width = max(2, width)
    var rows: [Range<Int>] = []
    var start = 0
    var taken = 0
    for (index, character) in characters.enumerated() {
      if character == "\n" {
        rows.append(start..<index)
        (start, taken) = (index + 1, 0)
        continue
      }
      let next = LineWindow.shown(character).width
      // The last cell stays free, so that the caret is never on the border.
      if taken + next > width - 1, index > start {
        rows.append(start..<index)
        (start, taken) = (index, 0)
      }
      taken += next
    }
    rows.append(start..<characters.count)
    self.rows = rows
    // A caret between two rows of the same line is at the beginning of the second row.
    let row = rows.lastIndex { $0.lowerBound <= caret } ?? 0
    let cells = characters[rows[row].lowerBound..<min(caret, rows[row].upperBound)]
      .reduce(0) { $0 + LineWindow.shown($1).width }
    self.caret = Screen.Place(row: row, column: min(cells, width - 1))
  }

  /// Returns the index of the caret after a move by `count` rows, or `nil` when there is no such row.
  func moved(by count: Int, in characters: [Character]) -> Int? {
    let row = caret.row + count
    return rows.indices.contains(row) ? place(row: row, column: caret.column, in: characters) : nil
  }

  /// Returns the index of the caret in the row `row`, `column` cells from the left or at the row's end.
  func place(row: Int, column: Int, in characters: [Character]) -> Int {
    var place = rows[row].lowerBound
    var cells = 0
    while place < rows[row].upperBound {
      let next = LineWindow.shown(characters[place]).width
      if cells + next > column { break }
      cells += next
      place += 1
    }
    // In a row that continues, the end is the beginning of the next row. So the caret stays before the last character.
    let goesOn = row + 1 < rows.count && rows[row + 1].lowerBound == rows[row].upperBound
    return goesOn && place == rows[row].upperBound && place > rows[row].lowerBound ? place - 1 : place
  }
}
