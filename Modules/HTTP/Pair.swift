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
  package static func encode(_ text: String) -> String {
    text.utf8.map { byte in
      let character = Character(UnicodeScalar(byte))
      if character.isASCII, character.isLetter || character.isNumber || "-._~".contains(character) {
        return String(character)
      }
      return "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }.joined()
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
