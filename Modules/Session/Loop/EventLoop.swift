import Glibc
import SignalboxCore
import SignalboxInterface

/// What a session runs and waits on: jobs, the presenter's timers, and the descriptors that a presenter watches.
///
/// It knows no session: whoever drives one asks it when the next turn is needed, and waits here, or anywhere else that
/// ``LoopExecutor/onReady(_:)`` reaches. Only ``wait(_:)`` needs a descriptor.
final class EventLoop {
  /// When a session needs its next turn.
  enum NextTurn: Equatable {
    case now
    /// When a job arrives or a descriptor is ready, and after this time at the latest.
    case later(Duration?)
  }

  let executor: LoopExecutor
  let time: TimeBase
  /// For the presenter's own time limits, and for what is no part of the session's story.
  let presenterClock: SessionClock
  private var watches = Watches()
  private var skipsTurn = false
  /// How far a manual clock is being moved.
  private var target: Duration?
  private var wakeUp: WakeUp?

  init(executor: LoopExecutor, time: TimeBase) {
    (self.executor, self.time) = (executor, time)
    presenterClock = SessionClock(time)
  }

  // MARK: Timers

  /// How long it is until the next timer of the presenter or of `clock` fires, or `nil` when none will by itself.
  func untilNextDue(with clock: SessionClock?) -> Duration? {
    // Asked before each wait, so without a list of the clocks.
    let due = clock?.untilNextDue
    guard let other = presenterClock.untilNextDue else { return due }
    return due.map { min($0, other) } ?? other
  }

  /// Moves a manual clock forward, as turns ask for ``step(with:)``.
  func advance(by duration: Duration) { target = (target ?? time.now) + max(.zero, duration) }

  /// Whether a manual clock is being moved.
  var isAdvancing: Bool { target != nil }

  /// Moves manual time on to the next timer of the presenter or of `clock`, or to where it is to be moved when none is
  /// before that.
  func step(with clock: SessionClock?) {
    guard let target else { return }
    let due = [clock?.nextDue, presenterClock.nextDue].compactMap { $0 }.min()
    if let due, due <= target { return time.move(to: due) }
    time.move(to: target)
    self.target = nil
  }

  // MARK: Descriptors

  /// Calls `handler` whenever `descriptor` is ready, in place of a handler for the same.
  /// - Parameter isUrgent: Whether ``look()`` is for it.
  func watch(
    _ descriptor: Int32, for readiness: Session.Readiness, isUrgent: Bool = false, _ handler: @escaping () -> Void
  ) {
    watches.add(descriptor, readiness, isUrgent: isUrgent, handler)
  }

  /// Ends a ``watch(_:for:isUrgent:_:)``.
  func unwatch(_ descriptor: Int32, for readiness: Session.Readiness) { watches.remove(descriptor, readiness) }

  /// Ends every ``watch(_:for:isUrgent:_:)``.
  func unwatchAll() { watches.removeAll() }

  /// Called by a handler that did nothing the session needs to know of: no turn follows it.
  func skipTurn() { skipsTurn = true }

  // MARK: Waiting

  /// Makes what ``wait(_:)`` is woken by, if there is none: from now on jobs wake no other waiter.
  /// - Throws: `outOfResources` where the system gives no descriptor.
  @discardableResult
  func prepareWakeUp() throws(PresenterFailure) -> WakeUp {
    if let wakeUp { return wakeUp }
    let new = try WakeUp()
    wakeUp = new
    executor.onReady { new.signal() }
    return new
  }

  /// Waits on the calling thread, and hands what comes to whoever watches, until a turn is needed.
  /// - Parameter nextTurn: Asked before each wait, because a handler may have done something.
  /// - Throws: `outOfResources` where the system gives no descriptor to be woken by.
  func wait(_ nextTurn: () -> NextTurn) throws(PresenterFailure) {
    var wait = Wait()
    while case .later(let delay) = nextTurn() {
      let wakeUp = try prepareWakeUp()
      if wait.version != watches.version {
        let own = pollfd(fd: wakeUp.descriptor, events: Int16(POLLIN), revents: 0)
        wait.watch([own] + watches.polled, version: watches.version)
      }
      let timeout = delay.map(Self.milliseconds) ?? -1
      guard executor.prepareToWait(), wait.wait(timeout) else { return }
      // A timer that is due does not wait until nobody writes any more.
      guard !serve(wait.polled, wakeUp), timeout != 0 else { return }
    }
  }

  /// Calls the handlers of what is ready; false when all of them said that no turn is needed.
  private func serve(_ polled: [pollfd], _ wakeUp: WakeUp) -> Bool {
    var needsTurn = false
    if polled[0].revents != 0 {
      wakeUp.reset()
      needsTurn = true
    }
    for entry in polled.dropFirst() where entry.revents != 0 {
      skipsTurn = false
      watches.handler(of: entry)?()
      needsTurn = needsTurn || !skipsTurn
    }
    return needsTurn
  }

  /// Hands what has come to whoever watches for what is urgent, without waiting: between the turns of something long.
  func look() {
    var polled = watches.urgent
    guard !polled.isEmpty, poll(&polled, nfds_t(polled.count), 0) > 0 else { return }
    serve(polled.filter { $0.revents != 0 })
  }

  // MARK: For who waits elsewhere

  /// What is watched, and a number that changes with it.
  var watched: (version: Int, polled: [pollfd]) { (watches.version, watches.polled) }

  /// Calls the handlers of descriptors that were found to be ready.
  func serve(_ ready: [pollfd]) {
    for entry in ready {
      // An error or a hang-up is for everybody.
      let isFor: (pollfd) -> Bool = { $0.events & entry.revents != 0 || entry.revents & ~(entry.events) != 0 }
      for watch in watches.polled where watch.fd == entry.fd && isFor(watch) { watches.handler(of: watch)?() }
    }
  }

  /// Rounded up, so that a timer is due when the wait is over and the loop does not spin towards it.
  private static func milliseconds(_ duration: Duration) -> Int32 {
    let (seconds, attoseconds) = duration.components
    let milliseconds = seconds * 1_000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    return Int32(clamping: max(0, milliseconds))
  }
}
