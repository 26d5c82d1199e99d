import SignalboxCore
import SignalboxInterface
import SignalboxPlatform
import SignalboxWords

/// The work and the waits of a session: jobs, the presenter's timers, and the descriptors that a presenter watches.
///
/// The loop does not know the session. The driver of a session asks the session when the next turn is needed.
/// The driver waits in ``wait(_:)``, or elsewhere with the help of ``LoopExecutor/onReady(_:)``.
/// Only ``wait(_:)`` needs a descriptor.
final class EventLoop {
  /// The time of a session's next turn.
  enum NextTurn: Equatable {
    case now
    /// The turn follows a job or a ready descriptor, or at the latest this time.
    case later(Duration?)
  }

  let executor: LoopExecutor
  let time: TimeBase
  /// The clock for the presenter's own time limits and for all other times outside the journal.
  let presenterClock: SessionClock
  private var watches = Watches()
  private var skipsTurn = false
  /// The time to which a manual clock is being moved.
  private var target: Duration?
  /// A Boolean value that indicates whether the manual clock stands still while effects work.
  private(set) var waitsForWork = false
  private var wakeUp: WakeUp?

  init(executor: LoopExecutor, time: TimeBase) {
    (self.executor, self.time) = (executor, time)
    presenterClock = SessionClock(time)
  }

  // MARK: Timers

  /// Returns the time until the next timer of the presenter or of `clock` fires.
  /// It is `nil` if no timer fires by itself.
  func untilNextDue(with clock: SessionClock?) -> Duration? {
    // Written without an array of the clocks for speed: called before each wait.
    let due = clock?.untilNextDue
    guard let other = presenterClock.untilNextDue else { return due }
    return due.map { min($0, other) } ?? other
  }

  /// Begins to move a manual clock forward. The turns move it by ``step(with:)``.
  /// - Parameter waitsForWork: A Boolean value that indicates whether the clock stands still while effects work.
  func advance(by duration: Duration, waitingForWork waitsForWork: Bool = false) {
    target = (target ?? time.now) + max(.zero, duration)
    self.waitsForWork = waitsForWork
  }

  /// A Boolean value that indicates whether a manual clock is being moved.
  var isAdvancing: Bool { target != nil }

  /// Moves manual time to the next timer of the presenter or of `clock`, at most to the target.
  func step(with clock: SessionClock?) {
    guard let target else { return }
    let due = [clock?.nextDue, presenterClock.nextDue].compactMap { $0 }.min()
    if let due, due <= target { return time.move(to: due) }
    time.move(to: target)
    self.target = nil
  }

  // MARK: Descriptors

  /// Calls `handler` each time that `descriptor` is ready. Replaces an earlier handler for the same readiness.
  /// - Parameter isUrgent: A Boolean value that indicates whether ``look()`` calls the handler, too.
  func watch(
    _ descriptor: Int32, for readiness: Session.Readiness, isUrgent: Bool = false, _ handler: @escaping () -> Void
  ) {
    watches.add(descriptor, readiness, isUrgent: isUrgent, handler)
  }

  /// Ends a ``watch(_:for:isUrgent:_:)``.
  func unwatch(_ descriptor: Int32, for readiness: Session.Readiness) { watches.remove(descriptor, readiness) }

  /// Ends every ``watch(_:for:isUrgent:_:)``.
  func unwatchAll() { watches.removeAll() }

  /// Called by a handler if the session needs no turn after it.
  func skipTurn() { skipsTurn = true }

  // MARK: Waiting

  /// Creates the descriptor that wakes ``wait(_:)``, if there is none. From now on jobs wake no other waiter.
  /// - Throws: `outOfResources` if the system gives no descriptor.
  @discardableResult
  func prepareWakeUp() throws(PresenterFailure) -> WakeUp {
    if let wakeUp { return wakeUp }
    guard let new = WakeUp() else {
      let reason = String(cString: strerror(errno))
      throw .outOfResources(phrase("A session needs a file descriptor, and the system gives none: \(reason)."))
    }
    wakeUp = new
    executor.onReady { new.signal() }
    return new
  }

  /// Waits on the calling thread until a turn is needed, and calls the handlers of ready descriptors.
  /// - Parameter nextTurn: Called before each wait, because a handler may have changed the answer.
  /// - Throws: `outOfResources` if the system gives no descriptor to wake the wait.
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
      // With no time left a timer is due. It must fire even while input never stops.
      guard !serve(wait.polled, wakeUp), timeout != 0 else { return }
    }
  }

  /// Calls the handlers of the ready descriptors.
  /// - Returns: `false` if all of them said that no turn is needed.
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

  /// Calls the urgent handlers of ready descriptors, without waiting. Used between the turns of long work.
  func serveUrgent() {
    var polled = watches.urgent
    guard !polled.isEmpty, poll(&polled, nfds_t(polled.count), 0) > 0 else { return }
    serve(polled.filter { $0.revents != 0 })
  }

  // MARK: Waiting elsewhere

  /// The watched descriptors, and a number that changes with them.
  var watched: (version: Int, polled: [pollfd]) { (watches.version, watches.polled) }

  /// Calls the handlers of descriptors that are known to be ready.
  func serve(_ ready: [pollfd]) {
    for entry in ready {
      // Errors and hang-ups go to all handlers of the descriptor.
      let isFor: (pollfd) -> Bool = { $0.events & entry.revents != 0 || entry.revents & ~(entry.events) != 0 }
      for watch in watches.polled where watch.fd == entry.fd && isFor(watch) { watches.handler(of: watch)?() }
    }
  }

  /// Rounded up, so that the timer is due when the wait is over and the loop does not spin.
  private static func milliseconds(_ duration: Duration) -> Int32 {
    let (seconds, attoseconds) = duration.components
    let milliseconds = seconds * 1_000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    return Int32(clamping: max(0, milliseconds))
  }
}
