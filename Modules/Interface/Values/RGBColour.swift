/// A colour of three bytes: #3366cc.
public struct RGBColour: Hashable, Sendable {
  /// The part of red.
  public var red: UInt8
  /// The part of green.
  public var green: UInt8
  /// The part of blue.
  public var blue: UInt8

  /// Creates a colour.
  public init(red: UInt8, green: UInt8, blue: UInt8) { (self.red, self.green, self.blue) = (red, green, blue) }
}

extension RGBColour: Comparable {
  /// Returns whether the text of the left colour sorts before that of the right colour.
  public static func < (left: RGBColour, right: RGBColour) -> Bool { left.description < right.description }
}

extension RGBColour: LosslessStringConvertible {
  /// Reads `#` and six hexadecimal digits, as CSS writes a colour, and no other format.
  public init?(_ text: String) {
    let digits = Array(text.utf8.dropFirst())
    guard text.utf8.first == 0x23, digits.count == 6, text.dropFirst().allSatisfy(\.isHexDigit),
      let number = UInt32(text.dropFirst(), radix: 16)
    else { return nil }
    self.init(red: UInt8(number >> 16), green: UInt8(number >> 8 & 255), blue: UInt8(number & 255))
  }

  /// The colour as CSS writes it, in small letters: `#3366cc`.
  public var description: String {
    [red, green, blue].reduce(into: "#") { $0 += ($1 < 16 ? "0" : "") + String($1, radix: 16) }
  }
}

extension RGBColour: Codable {
  /// Reads `"#3366cc"`.
  public init(from decoder: any Decoder) throws { self = try Self.decoded(from: decoder) }

  /// Writes `"#3366cc"`.
  public func encode(to encoder: any Encoder) throws { try encodeText(to: encoder) }
}
