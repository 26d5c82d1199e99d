import SignalboxCore

/// A clock of a session. Each of its timers fires in its own turn.
///
/// The presenter's clock runs with the machine. The application's clock stands still within a turn, so that its time
/// follows from the journal.
final class SessionClock: EventClock {
  private struct Timer {
    let due: Duration
    let action: () -> Void
    let subscription: Subscription
    let turn: Int
    /// A Boolean value that indicates whether a restart from a checkpoint sets the timer anew.
    var isBegunAnew: Bool
    /// A Boolean value that indicates whether such a timer set this timer as it fired, as an interval does.
    let isRepeating: Bool
  }

  private let base: TimeBase
  /// The time of the base at this clock's zero.
  private var zero = Duration.zero
  /// The time of the current turn, for a clock that stands still within it.
  private var turnTime: Duration?
  /// The timers by due time, then by order of scheduling. An array is fast enough for the few timers of a session.
  private var timers: [Timer] = []
  /// The number of the turn.
  private var turn = 0
  /// A Boolean value that indicates whether a restart from a checkpoint sets the timers of this turn anew: the
  /// application began in it, a new root page was shown, or such a timer fired.
  private var beginsAnew = false
  /// A Boolean value that indicates whether a timer that a restart sets anew has fired in this turn.
  private var repeats = false
  /// The number of timers that were ever scheduled.
  private(set) var scheduledCount = 0

  init(_ base: TimeBase, isSteady: Bool = false) {
    self.base = base
    turnTime = isSteady ? .zero : nil
  }

  var now: Duration { turnTime ?? running }

  /// The running time, independent of the turn.
  private var running: Duration { base.now - zero }

  /// Sets the clock to `time`. It continues from there.
  func resume(from time: Duration) {
    zero = base.now - time
    turnTime = turnTime.map { _ in time }
  }

  /// Begins a turn at the current time.
  func beginTurn() {
    (turn, beginsAnew, repeats) = (turn + 1, false, false)
    turnTime = turnTime.map { max($0, running) }
  }

  /// Begins a turn at a recorded time.
  func beginTurn(at time: Duration) {
    (turn, beginsAnew, repeats) = (turn + 1, false, false)
    turnTime = time
  }

  /// Notes that the application begins in this turn, or that a new root page is shown.
  ///
  /// A restart from a checkpoint begins there, so it sets the timers of this turn anew.
  func beginAnew() {
    beginsAnew = true
    for place in timers.indices where timers[place].turn == turn { timers[place].isBegunAnew = true }
  }

  func schedule(after delay: Duration, _ action: @escaping () -> Void) -> Subscription {
    scheduledCount += 1
    let subscription = Subscription.cancelling {}
    let timer = Timer(
      due: now + max(.zero, delay), action: action, subscription: subscription, turn: turn, isBegunAnew: beginsAnew,
      isRepeating: repeats)
    let place = timers.firstIndex { $0.due > timer.due } ?? timers.count
    timers.insert(timer, at: place)
    return subscription
  }

  /// The due time of the next timer, or `nil`.
  private var due: Duration? {
    guard !timers.isEmpty else { return nil }
    timers.removeAll { !$0.subscription.isActive }
    return timers.first?.due
  }

  /// The due time of the next timer in the base's time, or `nil`.
  var nextDue: Duration? { due.map { $0 + zero } }

  /// The time until the next timer fires; `nil` if none fires by itself.
  var untilNextDue: Duration? {
    guard let due else { return nil }
    let wait = max(.zero, due - running)
    return base.isManual && wait > .zero ? nil : wait
  }

  /// A Boolean value that indicates whether a timer is scheduled.
  var hasTimer: Bool { due != nil }

  /// A Boolean value that indicates whether a timer is scheduled that a restart would not set anew.
  var hasTimerUnderWay: Bool { due != nil && timers.contains { !$0.isBegunAnew && $0.subscription.isActive } }

  /// A Boolean value that indicates whether a timer is scheduled that has not fired before: all but intervals.
  var hasTimerToFire: Bool { due != nil && timers.contains { !$0.isRepeating && $0.subscription.isActive } }

  /// Begins a turn, and fires the earliest timer if it is due.
  /// - Parameter before: Called in the new turn, before the timer fires.
  /// - Returns: `false` if no timer is due.
  func fireNext(_ before: () -> Void = {}) -> Bool {
    guard let due, due <= running else { return false }
    beginTurn()
    before()
    return fireDue()
  }

  /// Fires the earliest timer if it is due in the current turn.
  /// - Returns: `false` if no timer is due.
  func fireDue() -> Bool {
    guard let due, due <= now else { return false }
    let timer = timers.removeFirst()
    timer.subscription.cancel()
    (beginsAnew, repeats) = (timer.isBegunAnew, timer.isBegunAnew)
    timer.action()
    return true
  }
}
