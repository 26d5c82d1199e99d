/// A name and a value of a form or a query (application/x-www-form-urlencoded).
package struct Pair: Equatable, Sendable {
  package let name: String
  package let value: String

  /// Creates a pair.
  package init(name: String, value: String) { (self.name, self.value) = (name, value) }

  /// Parses all pairs.
  package static func read(_ bytes: some Sequence<UInt8>) -> [Pair] {
    Array(bytes).split(separator: UInt8(ascii: "&")).map { part in
      let sides = part.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      return Pair(name: decode(sides[0]), value: sides.count > 1 ? decode(sides[1]) : "")
    }
  }

  /// Returns the pairs as a query.
  package static func write(_ pairs: [Pair]) -> String {
    pairs.map { "\(encode($0.name))=\(encode($0.value))" }.joined(separator: "&")
  }

  /// Returns `text` with all bytes percent-encoded except ASCII letters, digits and `-._~`.
  /// - Parameter mark: The character before the two digits of a byte.
  package static func encode(_ text: String, mark: Unicode.Scalar = "%") -> String {
    // Ids are encoded a hundred times in a page, and mostly have nothing to encode.
    guard !text.utf8.allSatisfy(isPlain) else { return text }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count + 16)
    for byte in text.utf8 {
      if isPlain(byte) {
        bytes.append(byte)
      } else {
        bytes.append(UInt8(ascii: mark))
        bytes.append(digit(byte >> 4))
        bytes.append(digit(byte & 15))
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "~"):
      true
    default: false
    }
  }

  private static func decode(_ bytes: ArraySlice<UInt8>) -> String {
    var (result, rest) = ([UInt8](), bytes)
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      if byte == UInt8(ascii: "%"), digits.count == 2,
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      {
        result.append(value)
        rest = rest.dropFirst(2)
      } else {
        result.append(byte == UInt8(ascii: "+") ? 0x20 : byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
