/// A grid of dots that draws lines: two by four dots in a cell as a braille sign, or a dot in a cell where only plain
/// signs are drawn.
struct ChartCanvas {
  private let columns: Int
  private let rows: Int
  private let isPlain: Bool
  /// The dots of each cell as bits, row by row.
  private var cells: [UInt8]

  /// Creates an empty grid.
  init(columns: Int, rows: Int, isPlain: Bool) {
    (self.columns, self.rows, self.isPlain) = (columns, rows, isPlain)
    cells = Array(repeating: 0, count: columns * rows)
  }

  /// Draws a line through points, with their places from left to right and from bottom to top, both from 0 to 1. `nil`
  /// interrupts the line.
  mutating func draw(_ points: [(place: Double, height: Double)?]) {
    let (right, bottom) = (columns * (isPlain ? 1 : 2) - 1, rows * (isPlain ? 1 : 4) - 1)
    var before: (x: Int, y: Int)?
    for point in points {
      let dot = point.map { point in
        (x: Int((point.place * Double(right)).rounded()), y: bottom - Int((point.height * Double(bottom)).rounded()))
      }
      if let dot { connect(before ?? dot, dot) }
      before = dot
    }
  }

  /// The rows as text.
  var lines: [String] {
    (0..<rows).map { row in
      var text = ""
      for cell in cells[row * columns..<(row + 1) * columns] {
        text.unicodeScalars.append(cell == 0 ? " " : isPlain ? "*" : Self.braille(cell))
      }
      return text
    }
  }

  private mutating func connect(_ start: (x: Int, y: Int), _ end: (x: Int, y: Int)) {
    let steps = max(abs(end.x - start.x), abs(end.y - start.y))
    for step in 0...steps {
      let part = { (from: Int, to: Int) in from + Self.rounded((to - from) * step, max(1, steps)) }
      set(part(start.x, end.x), part(start.y, end.y))
    }
  }

  private static func rounded(_ value: Int, _ divisor: Int) -> Int {
    value < 0 ? -((-2 * value + divisor) / (2 * divisor)) : (2 * value + divisor) / (2 * divisor)
  }

  private mutating func set(_ x: Int, _ y: Int) {
    if isPlain {
      cells[y * columns + x] = 1
    } else {
      cells[y / 4 * columns + x / 2] |= Self.bits[y % 4 * 2 + x % 2]
    }
  }

  /// The bits of the dots of a braille sign, row by row.
  private static let bits: [UInt8] = [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80]

  private static func braille(_ bits: UInt8) -> Unicode.Scalar { Unicode.Scalar(0x2800 + UInt32(bits)) ?? " " }
}
