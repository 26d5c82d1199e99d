/// Chance that a session can repeat: every value follows from one seed, which is drawn, and written down, at first use.
///
/// ```swift
/// var chance = context.chance
/// let cards = deck.shuffled(using: &chance)
/// ```
///
/// Whoever knows a few values knows them all, so it is not for passwords and tokens.
public final class Chance: RandomNumberGenerator {
  private let draw: () -> UInt64
  private var numbers: SplitMix64?

  /// Creates chance from the seed that `draw` gives when it is needed.
  public init(seed draw: @escaping () -> UInt64) { self.draw = draw }

  /// The next value.
  public func next() -> UInt64 {
    var numbers = numbers ?? SplitMix64(seed: draw())
    defer { self.numbers = numbers }
    return numbers.next()
  }

  /// Draws a new seed at the next use.
  package func forget() { numbers = nil }

  /// A new name for something: a random UUID (RFC 9562, version 4), in lower case.
  public func uuid() -> String {
    let (high, low) = (next() & 0xFFFF_FFFF_FFFF_0FFF | 0x4000, next() & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000)
    let digits = [high, low].map { value in
      let digits = String(value, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
    var groups: [Substring] = []
    var rest = digits[...]
    for length in [8, 4, 4, 4, 12] {
      groups.append(rest.prefix(length))
      rest = rest.dropFirst(length)
    }
    return groups.joined(separator: "-")
  }
}
