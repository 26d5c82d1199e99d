import SignalboxCore

/// How long an effect may go on before the conversation goes on without it.
final class Patience {
  /// Most effects end within the blink of an eye.
  private static let length = Duration.milliseconds(100)

  private let schedule: (Duration, @escaping () -> Void) -> Subscription
  private var timer: Subscription?
  private(set) var isOver = false

  /// - Parameter schedule: Calls something once, so much later.
  init(schedule: @escaping (Duration, @escaping () -> Void) -> Subscription) { self.schedule = schedule }

  /// Whether there is some left; the first time it is asked, it begins to run out.
  func isLeft() -> Bool {
    if timer == nil, !isOver { timer = schedule(Self.length) { [weak self] in self?.isOver = true } }
    return !isOver
  }

  /// Begins anew.
  func renew() {
    timer?.cancel()
    timer = nil
    isOver = false
  }
}
