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
  private var state: UInt64?

  /// Creates chance from the seed that `draw` gives when it is needed.
  public init(seed draw: @escaping () -> UInt64) { self.draw = draw }

  /// The next value. The algorithm is SplitMix64 (Steele, Lea, Flood 2014).
  public func next() -> UInt64 {
    let next = (state ?? draw()) &+ 0x9E37_79B9_7F4A_7C15
    state = next
    var mixed = next
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Draws a new seed at the next use.
  package func forget() { state = nil }

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
