import SignalboxInterface
import SignalboxTerminal

/// The preview of the row that has the focus, beside the rows of its list (N64).
extension Composer {
  /// The fewest cells in which a list beside a preview is useful.
  private static let leastList = 40

  /// Returns the column at which the rows of a list end and the preview begins. Returns `nil` where there is no
  /// preview, or too little room for both.
  func previewColumn(_ cursor: ListCursor, _ indent: Int) -> Int? {
    guard cursor.measures.previewRows > 0 else { return nil }
    let column = width - 2 - max(RowMeasures.leastPreview, (width - 2) * 2 / 5)
    return column - indent >= Self.leastList ? column : nil
  }

  /// Returns the pane with the preview of the row under the cursor. The rule is at `column`, and the pane is beside
  /// `rows` of the list. The last row tells how much is left out.
  func preview(_ element: ElementState, _ cursor: ListCursor, at column: Int, beside rows: Range<Int>) -> Block.Pane {
    let room = width - column - 2
    let role: Role = element.id == focus ? .text : .help
    let words = cursor.current?.preview.map { wraps.rows($0, room, for: element.id + "|") } ?? []
    let picture = Self.pictured(cursor.current, room: (room, rows.count))
    let text = picture + (picture.isEmpty || words.isEmpty ? [] : [Line()]) + words.map { Line($0, role) }
    let shown = text.count <= rows.count ? text[...] : text.prefix(max(0, rows.count - 1))
    return Block.Pane(column: column) { row in
      guard rows.contains(row) else { return nil }
      var line = Line(glyphs.rule, .border)
      let place = row - rows.lowerBound
      if place < shown.count {
        line.add(" ")
        line.add(shown[place])
      } else if place < text.count {
        let rest = ScreenTexts.rowsLeft(text.count - shown.count)
        line.add(" \(ellipsis) \(rest): \(keymap.name(.preview, in: .list))", .help)
      }
      return line
    }
  }

  /// Returns the picture of a row in half-blocks, in at most half of the rows; nothing where pictures are not shown.
  static func pictured(_ row: RowState?, room: (width: Int, rows: Int)) -> [Line] {
    guard let picture = row?.image?.thumbnail, room.rows >= 4 else { return [] }
    return halfBlocks(of: picture, room: (room.width, room.rows / 2 * 2))
  }
}
