import Foundation
public import SignalboxInterface

/// A blurred picture in some thirty characters, by the BlurHash algorithm (github.com/woltapp/blurhash, Algorithm.md).
///
/// All values are in base 83. The first character holds the number of cosine components in both directions, the second
/// the largest component. Four more hold the average colour, and two each hold a further component.
public struct BlurHash: Equatable, Sendable {
  /// The number of cosine components across, 1 to 9.
  public let columns: Int
  /// The number of cosine components down, 1 to 9.
  public let rows: Int
  /// Red, green and blue in linear light, by component in reading order; the first is the average.
  private let components: [[Double]]

  /// Parses a hash; `nil` if the text is not a valid hash.
  public init?(_ text: String) {
    let digits = text.utf8.compactMap { byte in Self.alphabet.firstIndex(of: byte) }
    guard digits.count == text.utf8.count, digits.count >= 6 else { return nil }
    (columns, rows) = (digits[0] % 9 + 1, digits[0] / 9 + 1)
    guard digits[0] < 81, digits.count == 4 + 2 * columns * rows else { return nil }
    let largest = Double(digits[1] + 1) / 166
    let average = Self.number(digits[2..<6])
    let others = (1..<max(1, columns * rows)).map { index in
      let packed = Self.number(digits[(4 + 2 * index)..<(6 + 2 * index)])
      return [packed / 361, packed / 19 % 19, packed % 19].map { level in
        let step = Double(level - 9) / 9
        return step.magnitude * step * largest
      }
    }
    components = [[16, 8, 0].map { Self.linear[average >> $0 & 255] }] + others
  }

  /// Returns the blur as coloured cells, or `nil` if a thumbnail cannot have this size.
  public func thumbnail(width: Int, height: Int) -> Thumbnail? {
    guard (1...64).contains(width), (1...64).contains(height) else { return nil }
    let wave = { (count: Int, size: Int) in
      (0..<count).map { n in (0..<size).map { cos(.pi * Double(n * $0) / Double(size)) } }
    }
    let (across, down) = (wave(columns, width), wave(rows, height))
    var cells: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        var light = [0.0, 0.0, 0.0]
        for (index, component) in components.enumerated() {
          let weight = across[index % columns][x] * down[index / columns][y]
          for channel in 0..<3 { light[channel] += component[channel] * weight }
        }
        cells += light.map(Self.encoded)
      }
    }
    return Thumbnail(width: width, height: height, cells: cells)
  }

  private static let alphabet = Array(
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#$%*+,-.:;=?@[]^_{|}~".utf8)

  /// The sRGB curve: the light of each of the 256 levels, ascending.
  private static let linear: [Double] = (0..<256).map { level in
    let value = Double(level) / 255
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  private static func number(_ digits: ArraySlice<Int>) -> Int { digits.reduce(0) { $0 * 83 + $1 } }

  /// Returns the level whose light is nearest.
  private static func encoded(_ light: Double) -> UInt8 {
    var (low, high) = (0, 255)
    while low < high {
      let middle = (low + high) / 2
      if linear[middle] < light { low = middle + 1 } else { high = middle }
    }
    if low > 0, light - linear[low - 1] < linear[low] - light { low -= 1 }
    return UInt8(low)
  }
}
