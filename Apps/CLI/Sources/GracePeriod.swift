import SignalboxCore

/// How long an effect may go on before the conversation goes on without it.
final class GracePeriod {
  /// Most effects end within the blink of an eye.
  private static let length = Duration.milliseconds(100)

  private let schedule: (Duration, @escaping () -> Void) -> Subscription
  private var timer: Subscription?
  private(set) var isOver = false

  /// - Parameter schedule: Calls something once, so much later.
  init(schedule: @escaping (Duration, @escaping () -> Void) -> Subscription) { self.schedule = schedule }

  /// Whether it is not over; it begins when this is asked for the first time.
  func isRunning() -> Bool {
    if timer == nil, !isOver { timer = schedule(Self.length) { [weak self] in self?.isOver = true } }
    return !isOver
  }

  /// Begins anew.
  func reset() {
    timer?.cancel()
    timer = nil
    isOver = false
  }
}
