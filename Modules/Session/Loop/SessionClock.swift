import SignalboxCore

/// A clock of a session. Each of its timers fires in its own turn.
///
/// The presenter's clock runs with the machine. The application's clock stands still within a turn, so that its time
/// follows from the journal.
final class SessionClock: CheckpointClock {
  /// A class, so that ``tick`` takes a single word of each session.
  private final class Timer {
    /// The number of the timer, or of the first tick of its interval.
    let number: Int
    let kind: Journal.Timer.Kind
    let delay: Duration
    var due: Duration
    let turn: Int
    /// A Boolean value that indicates whether a restart from a checkpoint sets the timer anew.
    var isBegunAnew: Bool
    let subscription: Subscription
    let action: () -> Void

    init(
      number: Int, kind: Journal.Timer.Kind, delay: Duration, due: Duration, turn: Int, isBegunAnew: Bool,
      subscription: Subscription, action: @escaping () -> Void
    ) {
      (self.number, self.kind, self.delay, self.due, self.turn) = (number, kind, delay, due, turn)
      (self.isBegunAnew, self.subscription, self.action) = (isBegunAnew, subscription, action)
    }

    /// A Boolean value that indicates whether a restart from a checkpoint continues the timer.
    var isContinued: Bool { isBegunAnew || kind == .toast || kind == .lost }
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
  /// application began in it, or a new root page was shown.
  private var beginsAnew = false
  /// The tick that has fired and whose interval has not scheduled the next tick.
  private var tick: Timer?
  /// The timers that a restart has set anew and that fired before its checkpoint. They never fire. They are held,
  /// because the release of their actions would interrupt the signals that wait for them.
  private var spent: [Timer] = []
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
    (turn, beginsAnew) = (turn + 1, false)
    turnTime = turnTime.map { max($0, running) }
  }

  /// Begins a turn at a recorded time.
  func beginTurn(at time: Duration) {
    (turn, beginsAnew) = (turn + 1, false)
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
    schedule(.after, delay, following: nil, action)
  }

  func scheduleToastEnd(after delay: Duration, _ action: @escaping () -> Void) -> Subscription {
    schedule(.toast, delay, following: nil, action)
  }

  func scheduleTick(after interval: Duration, _ action: @escaping () -> Void) -> Subscription {
    defer { tick = nil }
    return schedule(.every, interval, following: tick, action)
  }

  private func schedule(
    _ kind: Journal.Timer.Kind, _ delay: Duration, following last: Timer?, _ action: @escaping () -> Void
  ) -> Subscription {
    scheduledCount += 1
    let subscription = Subscription.cancelling {}
    insert(
      Timer(
        number: last?.number ?? scheduledCount, kind: kind, delay: delay, due: now + max(.zero, delay), turn: turn,
        isBegunAnew: last?.isBegunAnew ?? beginsAnew, subscription: subscription, action: action))
    return subscription
  }

  private func insert(_ timer: Timer) {
    timers.insert(timer, at: timers.firstIndex { $0.due > timer.due } ?? timers.count)
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

  /// A Boolean value that indicates whether a timer is scheduled that a restart would not continue.
  var hasTimerUnderWay: Bool { due != nil && timers.contains { !$0.isContinued && $0.subscription.isActive } }

  /// A Boolean value that indicates whether a timer is scheduled that is no tick of an interval.
  var hasTimerToFire: Bool { due != nil && timers.contains { $0.kind != .every && $0.subscription.isActive } }

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
    tick = timer.kind == .every ? timer : nil
    timer.action()
    tick = nil
    return true
  }

  // MARK: Checkpoints

  /// The scheduled timers that a restart continues, in the order in which it sets them.
  var timersToContinue: [Journal.Timer] {
    timers.filter { $0.isContinued && $0.subscription.isActive }.sorted { $0.number < $1.number }
      .map { Journal.Timer(kind: $0.kind, delay: $0.delay, due: $0.due) }
  }

  /// Makes the timers of a run that has begun at a checkpoint those of the run before.
  ///
  /// A timer that was scheduled at the checkpoint is due at its time. Any other has fired before, so it never fires. A
  /// recorded timer that the application has not set does nothing.
  /// - Parameter recorded: The ``timersToContinue`` of the run before.
  /// - Returns: The timers that end toasts, in their order, to give them their actions.
  func `continue`(_ recorded: [Journal.Timer]) -> [ToastEnd] {
    spent = timers.sorted { $0.number < $1.number }
    timers = []
    var ends: [ToastEnd] = []
    let continued = recorded.map { recorded in
      let place = spent.firstIndex { $0.kind == recorded.kind && $0.delay == recorded.delay }
      guard recorded.kind != .toast, let place else {
        scheduledCount += 1
        let end = ToastEnd()
        if recorded.kind == .toast { ends.append(end) }
        return Timer(
          number: scheduledCount, kind: recorded.kind == .toast ? .toast : .lost, delay: recorded.delay,
          due: recorded.due, turn: turn, isBegunAnew: false, subscription: end.subscription
        ) { end.action() }
      }
      let timer = spent.remove(at: place)
      timer.due = recorded.due
      return timer
    }
    // Of two timers that are due at the same time, the longer one was scheduled first.
    for timer in continued.sorted(by: { $0.delay > $1.delay }) { insert(timer) }
    return ends
  }

  /// A continued timer that the application has not set. Its action is set afterwards, if it ends a toast.
  final class ToastEnd {
    let subscription = Subscription.cancelling {}
    var action: () -> Void = {}
  }
}
