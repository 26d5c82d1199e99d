/// A limit on how often something may be done: a burst, and a rate per second after it. Times are seconds of any clock.
package struct TokenBucket: Sendable {
  private let burst: Double
  private let rate: Double
  private var left: Double
  private var last: Double

  package init(burst: Double, rate: Double, now: Double) {
    (self.burst, self.rate, left, last) = (burst, rate, burst, now)
  }

  /// Takes a token. Returns false if none is left.
  @discardableResult
  package mutating func consume(now: Double) -> Bool {
    left = tokens(now)
    last = max(last, now)
    guard left >= 1 else { return false }
    left -= 1
    return true
  }

  /// Returns the seconds until there is a token.
  package func pause(now: Double) -> Double { max(0, (1 - tokens(now)) / rate) }

  /// Returns whether no token is left.
  package func isEmpty(now: Double) -> Bool { tokens(now) < 1 }

  /// Returns whether all tokens are there, as after a long pause.
  package func isFull(now: Double) -> Bool { tokens(now) >= burst }

  private func tokens(_ now: Double) -> Double { min(burst, left + max(0, now - last) * rate) }
}
