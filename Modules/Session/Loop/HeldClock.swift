import SignalboxCore

/// A clock whose timers run only once it is let go: for a run of the application that is fed beside the one that the user
/// sees, and must do nothing by itself.
final class HeldClock: EventClock {
  private let clock: any EventClock
  private var isHeld: Bool
  private var waiting: [() -> Void] = []

  init(_ clock: any EventClock, isHeld: Bool) { (self.clock, self.isHeld) = (clock, isHeld) }

  var now: Duration { clock.now }

  func schedule(after delay: Duration, _ action: @escaping () -> Void) -> Subscription {
    guard isHeld else { return clock.schedule(after: delay, action) }
    var timer: Subscription?
    let subscription = Subscription.cancelling { timer?.cancel() }
    waiting.append { [clock] in
      guard subscription.isActive else { return }
      timer = clock.schedule(after: delay) {
        subscription.cancel()
        action()
      }
    }
    return subscription
  }

  /// From now on timers run; those that wait begin now.
  func letGo() {
    isHeld = false
    for begin in waiting { begin() }
    waiting = []
  }
}
