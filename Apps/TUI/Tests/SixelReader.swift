/// Reads sixel as a terminal would: the colours that each pixel was given, in order.
struct SixelReader {
  struct Place: Hashable {
    let row: Int
    let column: Int
  }

  private(set) var width = 0
  private(set) var height = 0
  private(set) var pixels: [Place: [[Int]]] = [:]

  /// Creates a reader, or `nil` if `text` is not a sixel picture with an aspect ratio of 1 to 1.
  init?(_ text: String) {
    guard text.hasPrefix("\u{1B}P0;1;0q\"1;1;"), text.hasSuffix("\u{1B}\\") else { return nil }
    var rest = Array(text.utf8.dropFirst(13).dropLast(2))[...]
    width = Self.number(&rest)
    guard rest.popFirst() == UInt8(ascii: ";") else { return nil }
    height = Self.number(&rest)
    var colours: [Int: [Int]] = [:]
    var (row, column, colour, count) = (0, 0, 0, 1)
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "#"):
        colour = Self.number(&rest)
        guard rest.first == UInt8(ascii: ";") else { break }
        var values: [Int] = []
        while rest.first == UInt8(ascii: ";") {
          rest.removeFirst()
          values.append(Self.number(&rest))
        }
        guard values.count == 4, values[0] == 2 else { return nil }
        colours[colour] = values.dropFirst().map { ($0 * 255 + 50) / 100 }
      case UInt8(ascii: "!"): count = Self.number(&rest)
      case UInt8(ascii: "$"): column = 0
      case UInt8(ascii: "-"): (row, column) = (row + 6, 0)
      case 63...126:
        guard let known = colours[colour] else { return nil }
        for _ in 0..<count {
          for bit in 0..<6 where (byte - 63) >> UInt8(bit) & 1 == 1 {
            pixels[Place(row: row + bit, column: column), default: []].append(known)
          }
          column += 1
        }
        count = 1
      default: return nil
      }
    }
  }

  private static func number(_ bytes: inout ArraySlice<UInt8>) -> Int {
    var number = 0
    while let byte = bytes.first, (0x30...0x39).contains(byte) {
      number = number * 10 + Int(byte - 0x30)
      bytes.removeFirst()
    }
    return number
  }
}
