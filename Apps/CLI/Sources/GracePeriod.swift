import SignalboxCore

/// The time that effects may take before the conversation continues without them.
final class GracePeriod {
  private let length: Duration
  private let clock: any EventClock
  private var timer: Subscription?
  private(set) var isOver = false

  /// - Parameters:
  ///   - length: The length of the period.
  ///   - clock: Measures the period.
  init(_ length: Duration, clock: any EventClock) { (self.length, self.clock) = (length, clock) }

  /// Returns a Boolean value that indicates whether the period is running. The first call starts it.
  func isRunning() -> Bool {
    if timer == nil, !isOver { timer = clock.schedule(after: length) { [weak self] in self?.isOver = true } }
    return !isOver
  }

  /// Resets the period.
  func reset() {
    timer?.cancel()
    timer = nil
    isOver = false
  }
}
