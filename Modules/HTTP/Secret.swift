/// What nobody can guess: 128 random bits from the system, as 32 hexadecimal digits.
package struct Secret: Hashable, Sendable {
  package let text: String

  package init() {
    var generator = SystemRandomNumberGenerator()
    text = (0..<2).map { _ in
      let digits = String(generator.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  /// One that somebody else made.
  package init(text: String) { self.text = text }

  /// The one that a browser brought back; `nil` for what was never made here.
  package init?(brought text: String) {
    let isDigit = { (byte: UInt8) in (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte) }
    guard text.utf8.count == 32, text.utf8.allSatisfy(isDigit) else { return nil }
    self.text = text
  }

  /// Whether `other` is the same, in a time that does not tell how much of it is.
  package func matches(_ other: String) -> Bool {
    guard text.utf8.count == other.utf8.count else { return false }
    return zip(text.utf8, other.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
