import SignalboxModel

/// Random numbers that a printed seed repeats, the same on every machine.
public struct SeededGenerator: RandomNumberGenerator {
  private var numbers: SplitMix64

  /// Creates a generator whose numbers `seed` alone determines.
  public init(seed: UInt64) { numbers = SplitMix64(seed: seed) }

  /// The next number.
  public mutating func next() -> UInt64 { numbers.next() }
}
