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
    let scale = max(1, Double(thumbnail.width) / Double(room.width), Double(thumbnail.height) / Double(room.height))
    let columns = max(1, Int(Double(thumbnail.width) / scale))
    let pixels = max(1, Int(Double(thumbnail.height) / scale))
    let colour = { (column: Int, row: Int) in
      let x = min(thumbnail.width - 1, Int(Double(column) * scale))
      let y = min(thumbnail.height - 1, Int(Double(row) * scale))
      let place = (y * thumbnail.width + x) * 3
      return Colour(red: thumbnail.cells[place], green: thumbnail.cells[place + 1], blue: thumbnail.cells[place + 2])
    }
    let lines = stride(from: 0, to: pixels, by: 2).map { row in
      var line = Line(String(repeating: " ", count: Self.gutter + indent))
      for column in 0..<columns {
        // The lower half of an odd last row repeats the upper half.
        let lower = row + 1 < pixels ? row + 1 : row
        line.add("▀", .pixels(upper: colour(column, row), lower: colour(column, lower)))
      }
      return line
    }
    return (lines, columns)
  }
}
