import Glibc
import SignalboxCore

/// Where a session's time comes from.
public enum TimeSource: Sendable {
  /// The machine's monotonic clock.
  case machine
  /// Time stands still until somebody moves it (tests, `--test-clock`).
  case manual
}

/// A session's clock: its timers fire in turns of their own.
final class SessionClock: EventClock {
  /// Whose timer it is: only the application's are recorded and waited for.
  enum Owner {
    case application
    case presenter
    /// Work that nobody waits for.
    case background
  }

  private struct Timer {
    let due: Duration
    let owner: Owner
    let action: () -> Void
    let subscription: Subscription
  }

  private let source: TimeSource
  private let start: Duration
  private var manualNow = Duration.zero
  /// In order of due time, then of scheduling; few at a time, so an array does.
  private var timers: [Timer] = []
  /// How far a manual clock is being moved.
  private var target: Duration?

  init(_ source: TimeSource) {
    self.source = source
    start = source == .machine ? Self.monotonic() : .zero
  }

  var isManual: Bool { source == .manual }

  var now: Duration { source == .machine ? Self.monotonic() - start : manualNow }

  func schedule(after delay: Duration, _ action: @escaping () -> Void) -> Subscription {
    schedule(after: delay, for: .application, action)
  }

  func schedule(after delay: Duration, for owner: Owner, _ action: @escaping () -> Void) -> Subscription {
    let subscription = Subscription.cancelling {}
    let timer = Timer(due: now + max(.zero, delay), owner: owner, action: action, subscription: subscription)
    let place = timers.firstIndex { $0.due > timer.due } ?? timers.count
    timers.insert(timer, at: place)
    return subscription
  }

  /// When the next timer fires, or `nil`.
  var nextDue: Duration? {
    guard !timers.isEmpty else { return nil }
    timers.removeAll { !$0.subscription.isActive }
    return timers.first?.due
  }

  /// How long it is until the next timer fires, or `nil` when none will by itself.
  var untilNextDue: Duration? {
    guard let due = nextDue else { return nil }
    let wait = max(.zero, due - now)
    return source == .manual && wait > .zero ? nil : wait
  }

  /// Whether a timer of the application will fire.
  var hasApplicationTimer: Bool { nextDue != nil && timers.contains { $0.owner == .application } }

  /// Fires the earliest timer that is due, and says whose it was; `nil` when there is none.
  func fireNext() -> Owner? {
    guard let due = nextDue, due <= now else { return nil }
    let timer = timers.removeFirst()
    timer.subscription.cancel()
    timer.action()
    return timer.owner
  }

  /// Begins to move manual time forward; ``step()`` does it.
  func beginMoving(by duration: Duration) { target = (target ?? now) + max(.zero, duration) }

  /// Whether time is being moved.
  var isMoving: Bool { target != nil }

  /// Moves time on to the next timer, or to where it is to be moved when none is before that.
  func step() {
    guard let target else { return }
    if let due = nextDue, due <= target {
      move(to: due)
    } else {
      move(to: target)
      self.target = nil
    }
  }

  /// Moves manual time forward, to `time` at most.
  func move(to time: Duration) {
    precondition(source == .manual, "only a manual clock can be moved")
    manualNow = max(manualNow, time)
  }

  private static func monotonic() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}

/// A session's time, for timers that are neither recorded nor waited for.
final class BackgroundClock: EventClock {
  private let clock: SessionClock

  init(_ clock: SessionClock) { self.clock = clock }

  var now: Duration { clock.now }

  func schedule(after delay: Duration, _ action: @escaping () -> Void) -> Subscription {
    clock.schedule(after: delay, for: .background, action)
  }
}
