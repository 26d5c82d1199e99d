/// How often something may be done: so many times at once, and so many a second from then on (a token bucket).
package struct Allowance: Sendable {
  private let burst: Double
  private let rate: Double
  private var left: Double
  private var last: Double

  package init(burst: Double, rate: Double, now: Double) {
    (self.burst, self.rate, left, last) = (burst, rate, burst, now)
  }

  /// Whether it may be done once more, now.
  package mutating func take(now: Double) -> Bool {
    left = min(burst, left + (now - last) * rate)
    last = now
    guard left >= 1 else { return false }
    left -= 1
    return true
  }

  /// Whether it is as if nothing had been done for long.
  package func isFull(now: Double) -> Bool { left + (now - last) * rate >= burst }
}
