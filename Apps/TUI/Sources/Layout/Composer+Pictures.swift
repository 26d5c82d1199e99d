import SignalboxInterface

extension Composer {
  /// Returns the block of a picture or of its placeholder, with the caption below. Half-blocks show two pixels in each
  /// cell.
  func picture(_ element: ElementState, _ image: ImageState, _ indent: Int) -> Block {
    var caption = element.label.isEmpty ? "" : element.label + ": "
    switch image.phase {
    case .placeholder, .failed: caption += "[\(image.sentence)]"
    case .loaded: caption += image.alternative
    }
    let words = rows(caption, image.phase == .loaded ? .help : .text, indent, element.id) + notes(element, indent)
    // On a low page the caption is worth more than a picture that fills the page.
    guard let thumbnail = image.thumbnail, image.phase != .failed, height >= 8 else {
      return Block(element.id, words, gaps: .around)
    }
    let (lines, columns) = painted(thumbnail, indent)
    var block = Block(element.id, lines + words, gaps: .around)
    block.picture = Block.Picture(
      thumbnail: thumbnail, rows: lines.count, column: Self.gutter + indent, columns: columns)
    return block
  }

  private func painted(_ thumbnail: Thumbnail, _ indent: Int) -> (lines: [Line], columns: Int) {
    let room = (width: width - Self.gutter - indent, height: max(2, height * 2 / 3) * 2)
    let drawn = Self.halfBlocks(of: thumbnail, room: room)
    let lines = drawn.map { cells in
      var line = Line(String(repeating: " ", count: Self.gutter + indent))
      line.add(cells)
      return line
    }
    return (lines, drawn.first?.width ?? 0)
  }

  /// Returns the rows of a picture in half-blocks, at most as many pixels wide and high as `room`.
  static func halfBlocks(of thumbnail: Thumbnail, room: (width: Int, height: Int)) -> [Line] {
    let scale = max(1, Double(thumbnail.width) / Double(room.width), Double(thumbnail.height) / Double(room.height))
    let columns = max(1, Int(Double(thumbnail.width) / scale))
    let pixels = max(1, Int(Double(thumbnail.height) / scale))
    let colour = { (column: Int, row: Int) in
      let x = min(thumbnail.width - 1, Int(Double(column) * scale))
      let y = min(thumbnail.height - 1, Int(Double(row) * scale))
      let colour = thumbnail.colour(column: x, row: y)
      return Colour(red: colour.red, green: colour.green, blue: colour.blue)
    }
    return stride(from: 0, to: pixels, by: 2).map { row in
      var line = Line()
      for column in 0..<columns {
        // The lower half of an odd last row repeats the upper half.
        let lower = row + 1 < pixels ? row + 1 : row
        line.add("▀", .pixels(upper: colour(column, row), lower: colour(column, lower)))
      }
      return line
    }
  }

  // MARK: Pictures in rows

  /// The width of the picture in a row of a list, with the blank behind it.
  static let pictureWidth = 3

  /// Adds the picture of a row as two cells of half-blocks, or blanks without a picture (N135).
  func addPicture(of row: RowState, to line: inout Line, _ role: Role) {
    if let picture = row.image?.thumbnail?.scaled(2, 2) {
      let colour = { (column: Int, row: Int) in
        let colour = picture.colour(column: column, row: row)
        return Colour(red: colour.red, green: colour.green, blue: colour.blue)
      }
      for column in 0..<2 { line.add("▀", .pixels(upper: colour(column, 0), lower: colour(column, 1))) }
    } else {
      line.add("  ", role)
    }
    line.add(" ", role)
  }

  /// Returns the text beside the label of a row: the detail, and the words of a picture that is not shown.
  func detail(of row: RowState) -> String? {
    guard row.image?.thumbnail == nil, row.cells.isEmpty, let image = row.imageSentence else { return row.detail }
    return row.detail.map { "\($0), \(image)" } ?? image
  }
}
