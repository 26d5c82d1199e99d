import SignalboxModel

/// A generator of random numbers that a seed repeats. The numbers are the same on every machine.
public struct SeededGenerator: RandomNumberGenerator {
  private var numbers: SplitMix64

  /// Creates a generator whose numbers depend only on `seed`.
  public init(seed: UInt64) { numbers = SplitMix64(seed: seed) }

  /// Returns the next number.
  public mutating func next() -> UInt64 { numbers.next() }
}
