/// A random number generator that a session can replay. Every value follows from a single seed, which is drawn and
/// recorded at the first use.
///
/// ```swift
/// var chance = context.random
/// let cards = deck.shuffled(using: &chance)
/// ```
///
/// Do not use it for passwords and tokens: all values can be computed from a few of them.
public final class RandomSource: RandomNumberGenerator {
  private let draw: () -> UInt64
  private var numbers: SplitMix64?

  /// Creates a generator from the seed that `draw` returns when the seed is needed.
  public init(seed draw: @escaping () -> UInt64) { self.draw = draw }

  /// Returns the next value.
  public func next() -> UInt64 {
    var numbers = numbers ?? SplitMix64(seed: draw())
    defer { self.numbers = numbers }
    return numbers.next()
  }

  /// Discards the seed. The next use draws a new seed.
  package func forget() { numbers = nil }

  /// Returns a random UUID (RFC 9562, version 4) in lower case, as a name for something new.
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
