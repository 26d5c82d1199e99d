import SignalboxCore

/// The time before running effects are shown. Most effects end sooner, and a message about them would only flicker.
final class ActivityDelay {
  static let length = Duration.milliseconds(100)

  /// A Boolean value that indicates whether the time is over.
  private(set) var isOver = false
  private var timer: Subscription?

  /// Begins the delay.
  /// - Parameter end: Called at the end of the delay, in a turn of its own.
  init(on clock: any EventClock, _ end: @escaping () -> Void) {
    timer = clock.schedule(after: Self.length) { [weak self] in
      self?.isOver = true
      end()
    }
  }

  func cancel() { timer?.cancel() }
}
