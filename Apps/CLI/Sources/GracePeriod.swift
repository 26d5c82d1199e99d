import SignalboxCore

/// How long an effect may go on before the conversation goes on without it.
final class GracePeriod {
  private let length: Duration
  private let schedule: (Duration, @escaping () -> Void) -> Subscription
  private var timer: Subscription?
  private(set) var isOver = false

  /// - Parameters:
  ///   - length: How long; most effects end within the blink of an eye.
  ///   - schedule: Calls something once, so much later.
  init(
    _ length: Duration = .milliseconds(100), schedule: @escaping (Duration, @escaping () -> Void) -> Subscription
  ) {
    (self.length, self.schedule) = (length, schedule)
  }

  /// Whether it is not over; it begins when this is asked for the first time.
  func isRunning() -> Bool {
    if timer == nil, !isOver { timer = schedule(length) { [weak self] in self?.isOver = true } }
    return !isOver
  }

  /// Begins anew.
  func reset() {
    timer?.cancel()
    timer = nil
    isOver = false
  }
}
