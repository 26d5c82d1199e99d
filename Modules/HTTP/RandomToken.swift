/// An unguessable text: 128 random bits from the system, as 32 hexadecimal digits.
package struct RandomToken: Hashable, Sendable {
  package let text: String

  package init() {
    var generator = SystemRandomNumberGenerator()
    text = (0..<2).map { _ in
      let digits = String(generator.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  /// Creates a token from a text of another source.
  package init(text: String) { self.text = text }

  /// Creates a secret from a text that a browser sent; `nil` if the text cannot be a secret of this server.
  package init?(brought text: String) {
    let isDigit = { (byte: UInt8) in 0x30...0x39 ~= byte || 0x41...0x46 ~= byte || 0x61...0x66 ~= byte }
    guard text.utf8.count == 32, text.utf8.allSatisfy(isDigit) else { return nil }
    self.text = text
  }

  /// Returns whether `other` is equal. The time does not depend on the number of equal characters.
  package func matches(_ other: String) -> Bool {
    guard text.utf8.count == other.utf8.count else { return false }
    return zip(text.utf8, other.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
