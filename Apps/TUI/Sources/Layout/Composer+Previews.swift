import SignalboxInterface
import SignalboxTerminal

/// What the row with the focus says of itself, beside the rows of its list (N64).
extension Composer {
  /// How many rows it takes to read what any of these says of itself; 0 where none says anything.
  ///
  /// The first two hundred decide, and lines are taken to be wrapped at the fewest cells: the page does not change its shape with
  /// the row that the cursor is on.
  static func previewRows(_ rows: [RowState]) -> Int {
    rows.lazy.compactMap(\.preview).prefix(200).reduce(0) { most, text in
      let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      return max(most, lines.reduce(0) { $0 + 1 + $1.count / least.preview })
    }
  }

  /// The fewest cells in which a list, and a text beside it, are of use.
  private static let least = (list: 40, preview: 30)

  /// Where the rows of a list end, so that what they say can be read beside them; `nil` where none says anything, or where there is
  /// too little room for both.
  func previewColumn(_ cursor: ListCursor, _ indent: Int) -> Int? {
    guard cursor.previewRows > 0 else { return nil }
    let column = width - 2 - max(Self.least.preview, (width - 2) * 2 / 5)
    return column - indent >= Self.least.list ? column : nil
  }

  /// What the row under the cursor says, behind a rule at `column` and beside these rows of the list; the last of them says how
  /// much is left out.
  func preview(_ element: ElementState, _ cursor: ListCursor, at column: Int, beside rows: Range<Int>) -> Block.Pane {
    let text = cursor.current?.preview.map { wraps.rows($0, width - column - 2, for: element.id + "|") } ?? []
    let shown = text.count <= rows.count ? text[...] : text.prefix(max(0, rows.count - 1))
    let role: Role = element.id == focus ? .text : .help
    return Block.Pane(column: column) { row in
      guard rows.contains(row) else { return nil }
      var line = Line(marks.rule, .border)
      let place = row - rows.lowerBound
      if place < shown.count {
        line.add(" ")
        line.add(shown[place], role)
      } else if place < text.count {
        let rest = Wording.rowsLeft(text.count - shown.count)
        line.add(" \(ellipsis) \(rest): \(keymap.name(.preview, in: .list))", .help)
      }
      return line
    }
  }
}
