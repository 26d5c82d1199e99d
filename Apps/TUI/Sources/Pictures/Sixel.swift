import SignalboxInterface

/// Pictures in sixel: bands of six pixel rows, colour by colour, with a letter for each column of six pixels.
enum Sixel {
  /// The query for the number of colours and the largest size of a picture (xterm's XTSMGRAPHICS). The answer to DA1
  /// tells whether the terminal supports sixel.
  static let question = "\u{1B}[?1;1;0S\u{1B}[?2;1;0S"

  /// Returns `thumbnail` enlarged to `size`, with blended colours, of which there are at most `colours`.
  ///
  /// Blocks of two by two pixels have the same colour. This is not visible, and the output is smaller.
  static func encode(_ thumbnail: Thumbnail, _ size: Pixels, colours: Int) -> String {
    let enlarged = Enlarged(thumbnail, columns: (size.width + 1) / 2, rows: (size.height + 1) / 2)
    let table = ColourTable(enlarged.samples, atMost: colours)
    let indices = enlarged.samples.map(table.index)
    // The aspect ratio is 1 to 1, and pixels that are not written stay as they are.
    var bytes = Array("\u{1B}P0;1;0q\"1;1;\(size.width);\(size.height)".utf8)
    for (number, colour) in table.colours.enumerated() {
      let percent = { (value: UInt8) in (Int(value) * 100 + 127) / 255 }
      bytes += "#\(number);2;\(percent(colour.red));\(percent(colour.green));\(percent(colour.blue))".utf8
    }
    for top in stride(from: 0, to: enlarged.rows, by: 3) {
      // Moves to the next six pixel rows.
      if top > 0 { bytes.append(UInt8(ascii: "-")) }
      let rows = top..<min(top + 3, enlarged.rows)
      let isCut = size.height % 2 == 1 && rows.upperBound == enlarged.rows
      band(indices, rows, enlarged.columns, width: size.width, isCut: isCut, &bytes)
    }
    return String(decoding: bytes, as: UTF8.self) + "\u{1B}\\"
  }

  /// Writes three rows of samples. For each colour and column, a number of six bits tells which pixels have the colour.
  private static func band(
    _ indices: [UInt8], _ rows: Range<Int>, _ columns: Int, width: Int, isCut: Bool, _ bytes: inout [UInt8]
  ) {
    var masks: [UInt8: [UInt8]] = [:]
    for (number, row) in rows.enumerated() {
      // With an odd height, the lower pixel row of the last pair is below the picture.
      let bits: UInt8 = (isCut && row == rows.upperBound - 1 ? 0b01 : 0b11) << (2 * UInt8(number))
      for column in 0..<columns {
        masks[indices[row * columns + column], default: Array(repeating: 0, count: columns)][column] |= bits
      }
    }
    for (place, (index, mask)) in masks.sorted(by: { $0.key < $1.key }).enumerated() {
      // Back to the left edge, over the pixels of the previous colour.
      if place > 0 { bytes.append(UInt8(ascii: "$")) }
      bytes += "#\(index)".utf8
      run(mask, width: width, &bytes)
    }
  }

  /// Writes equal letters in a row as a count and a letter. Leaves out empty columns at the end.
  private static func run(_ mask: [UInt8], width: Int, _ bytes: inout [UInt8]) {
    var column = 0
    let end = (mask.lastIndex { $0 != 0 } ?? -1) + 1
    while column < end {
      let bits = mask[column]
      var next = column + 1
      while next < end, mask[next] == bits { next += 1 }
      let count = min(next * 2, width) - column * 2
      let letter = 63 + bits
      if count > 3 {
        bytes += "!\(count)".utf8
        bytes.append(letter)
      } else {
        bytes += repeatElement(letter, count: count)
      }
      column = next
    }
  }
}

/// A thumbnail enlarged to more samples. Each sample is between the colours of the four cells around it.
struct Enlarged {
  let columns: Int
  let rows: Int
  private(set) var samples: [Colour] = []

  init(_ thumbnail: Thumbnail, columns: Int, rows: Int) {
    (self.columns, self.rows) = (columns, rows)
    samples.reserveCapacity(columns * rows)
    let across = (0..<columns).map { Between(sample: $0, of: columns, cells: thumbnail.width) }
    for row in 0..<rows {
      let down = Between(sample: row, of: rows, cells: thumbnail.height)
      let (upper, lower) = (down.first * thumbnail.width, down.second * thumbnail.width)
      for column in across {
        let mix = { (channel: Int) -> UInt8 in
          let cell = { (row: Int, column: Int) in Int(thumbnail.cells[(row + column) * 3 + channel]) }
          let above = cell(upper, column.first) * (256 - column.share) + cell(upper, column.second) * column.share
          let below = cell(lower, column.first) * (256 - column.share) + cell(lower, column.second) * column.share
          return UInt8((above * (256 - down.share) + below * down.share + 32_768) >> 16)
        }
        samples.append(Colour(red: mix(0), green: mix(1), blue: mix(2)))
      }
    }
  }

  /// The two cells around the middle of a sample, and the share of the second cell, of 256.
  private struct Between {
    let first: Int
    let second: Int
    let share: Int

    init(sample: Int, of count: Int, cells: Int) {
      // The middle of the sample, in cells from the middle of the first cell, times 256.
      let place = max(0, min((2 * sample + 1) * cells * 128 / count - 128, (cells - 1) * 256))
      first = place / 256
      second = min(first + 1, cells - 1)
      share = place % 256
    }
  }
}
