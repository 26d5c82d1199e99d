/// The address of a page: a path such as `alert/17`, without a query.
///
/// An address from outside is either read exactly or refused. It has 1 to 16 parts and at most 1,024 bytes in
/// percent-encoding. No part is empty, `.` or `..`, and none has control characters or invisible characters.
public struct Address: Hashable, Sendable {
  /// The parts of the path, without percent-encoding.
  public let parts: [String]

  /// The greatest number of bytes of ``text``.
  public static let longest = 1_024
  private static let mostParts = 16

  /// Creates an address from parts that the application chooses.
  ///
  /// A part that no address can have, such as an empty part, makes an address that cannot be opened.
  public init(parts: [String]) { self.parts = parts }

  /// Reads an address, with or without a slash at its beginning and end. Returns `nil` for any other text.
  public init?(_ text: String) {
    // The limit applies to the encoded text. Raw characters grow when they are encoded.
    guard text.utf8.count <= Self.longest + 2 else { return nil }
    var path = Substring(text)
    if path.utf8.first == UInt8(ascii: "/") { path = path.dropFirst() }
    if path.utf8.last == UInt8(ascii: "/") { path = path.dropLast() }
    let pieces = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    let parts = pieces.compactMap(Self.part)
    self.init(parts: parts)
    guard parts.count == pieces.count, isValid else { return nil }
  }

  /// A Boolean value that indicates whether the address can be opened.
  public var isValid: Bool {
    1...Self.mostParts ~= parts.count && parts.allSatisfy(Self.isValid) && text.utf8.count <= Self.longest
  }

  /// The address in percent-encoding, without a slash at its beginning: `alert/17`. It has ASCII letters, digits and
  /// `-._~%/` alone.
  public var text: String { parts.map(Self.encoded).joined(separator: "/") }

  /// Decodes a part; `nil` if it is no valid UTF-8, has a wrong percent-encoding, or has a character that separates an
  /// address from what follows it.
  private static func part(_ encoded: Substring.UTF8View) -> String? {
    var (bytes, rest) = ([UInt8](), encoded[...])
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "%"):
        let digits = rest.prefix(2)
        guard digits.count == 2, digits.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }),
          let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
        else { return nil }
        bytes.append(value)
        rest = rest.dropFirst(2)
      case UInt8(ascii: "?"), UInt8(ascii: "#"): return nil
      default: bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func isValid(_ part: String) -> Bool {
    !part.isEmpty && part != "." && part != ".." && part.unicodeScalars.allSatisfy(isVisible)
  }

  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
    // Emoji are joined with it.
    case .format: scalar == "\u{200D}"
    default: true
    }
  }

  private static func encoded(_ part: String) -> String {
    part.utf8.reduce(into: "") { text, byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"):
        text.unicodeScalars.append(UnicodeScalar(byte))
      default: text += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
  }
}

extension Address: CustomStringConvertible {
  /// The address in percent-encoding.
  public var description: String { text }
}

extension Address: Codable {
  /// Reads an address from its ``text``.
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let address = Address(text) else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "address"))
    }
    self = address
  }

  /// Writes the ``text``.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}
