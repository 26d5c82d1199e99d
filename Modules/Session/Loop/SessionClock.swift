import SignalboxCore

/// A clock of a session: its timers fire in turns of their own.
///
/// The presenter's runs with the machine. The application's stands still within a turn, so that what it reads follows from
/// the journal.
final class SessionClock: EventClock {
  private struct Timer {
    let due: Duration
    let action: () -> Void
    let subscription: Subscription
  }

  private let base: TimeBase
  /// What the base showed when this clock was zero.
  private var zero = Duration.zero
  /// The time of the present turn, for a clock that stands still within it.
  private var turnTime: Duration?
  /// In order of due time, then of scheduling; few at a time, so an array does.
  private var timers: [Timer] = []
  /// How many timers there ever were.
  private(set) var scheduledCount = 0

  init(_ base: TimeBase, isSteady: Bool = false) {
    self.base = base
    turnTime = isSteady ? .zero : nil
  }

  var now: Duration { turnTime ?? running }

  /// The time it is, whatever the turn.
  private var running: Duration { base.now - zero }

  /// Lets the clock resume from `time`, as if none had passed since.
  func resume(from time: Duration) {
    zero = base.now - time
    turnTime = turnTime.map { _ in time }
  }

  /// Begins a turn now.
  func beginTurn() { turnTime = turnTime.map { max($0, running) } }

  /// Begins a turn at a time that was written down.
  func beginTurn(at time: Duration) { turnTime = time }

  func schedule(after delay: Duration, _ action: @escaping () -> Void) -> Subscription {
    scheduledCount += 1
    let subscription = Subscription.cancelling {}
    let timer = Timer(due: now + max(.zero, delay), action: action, subscription: subscription)
    let place = timers.firstIndex { $0.due > timer.due } ?? timers.count
    timers.insert(timer, at: place)
    return subscription
  }

  /// When the next timer fires, or `nil`.
  private var due: Duration? {
    guard !timers.isEmpty else { return nil }
    timers.removeAll { !$0.subscription.isActive }
    return timers.first?.due
  }

  /// When the next timer fires, in the base's time.
  var nextDue: Duration? { due.map { $0 + zero } }

  /// How long it is until the next timer fires, or `nil` when none will by itself.
  var untilNextDue: Duration? {
    guard let due else { return nil }
    let wait = max(.zero, due - running)
    return base.isManual && wait > .zero ? nil : wait
  }

  /// Whether a timer will fire.
  var hasTimer: Bool { due != nil }

  /// Begins a turn and fires the earliest timer if it is due; false when there is none.
  /// - Parameter before: Called in that turn, before the timer fires.
  func fireNext(_ before: () -> Void = {}) -> Bool {
    guard let due, due <= running else { return false }
    beginTurn()
    before()
    return fireDue()
  }

  /// Fires the earliest timer if it is due in the present turn; false when there is none.
  func fireDue() -> Bool {
    guard let due, due <= now else { return false }
    let timer = timers.removeFirst()
    timer.subscription.cancel()
    timer.action()
    return true
  }
}
