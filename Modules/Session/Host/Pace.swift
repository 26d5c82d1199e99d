import Synchronization

/// How often something may be done: so many times at once, and as many in each second after that (token bucket).
final class Pace: Sendable {
  private let perSecond: Int
  private let state: Mutex<(left: Double, at: Int64)>

  /// - Parameter now: When it begins, in nanoseconds.
  init(_ perSecond: Int, at now: Int64 = Scheduler.now) {
    self.perSecond = perSecond
    state = Mutex((Double(perSecond), now))
  }

  /// Whether it may be done now; then it counts.
  func allows() -> Bool { allows(at: Scheduler.now) }

  /// As above, at a time in nanoseconds.
  func allows(at now: Int64) -> Bool {
    state.withLock { state in
      let gained = Double(max(0, now - state.at)) / 1_000_000_000 * Double(perSecond)
      state = (min(Double(perSecond), state.left + gained), now)
      guard state.left >= 1 else { return false }
      state.left -= 1
      return true
    }
  }
}
