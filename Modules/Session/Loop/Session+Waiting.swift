import Glibc
import SignalboxInterface

/// Waiting, when nothing is left to do.
extension Session {
  /// Waits, and hands what comes to whoever watches, until a turn is needed.
  func waitForWork() {
    var wait = Wait()
    // A handler may have sent something: then there is no waiting.
    while let timeout = prepare(&wait), loop.prepareToWait() {
      guard wait.wait(timeout) else { return }
      // A timer that is due does not wait until nobody writes any more.
      guard !serve(wait.polled), timeout != 0 else { return }
    }
  }

  /// Brings `wait` up to date and says how long it may last, in milliseconds; `nil` when there is something to do.
  private func prepare(_ wait: inout Wait) -> Int32? {
    // Where somebody acts in place of the user nobody is asked.
    if scriptedUser != nil { followScript() } else { for handler in waitHandlers { handler() } }
    guard !hasWork, !isAdvancing else { return nil }
    if wait.version != watches.version {
      let wakeUp = pollfd(fd: loop.wakeDescriptor, events: Int16(POLLIN), revents: 0)
      wait.watch([wakeUp] + watches.polled, version: watches.version)
    }
    return untilNextDue.map(Self.milliseconds) ?? -1
  }

  /// Asked before each wait, so without a list of the clocks.
  private var untilNextDue: Duration? {
    let due = player == nil ? run?.clock.untilNextDue : nil
    guard let other = presenterClock.untilNextDue else { return due }
    return due.map { min($0, other) } ?? other
  }

  /// Calls the handlers of what is ready; false when all of them said that no turn is needed.
  private func serve(_ polled: [pollfd]) -> Bool {
    var needsTurn = false
    if polled[0].revents != 0 {
      loop.takeWakeUps()
      needsTurn = true
    }
    for entry in polled.dropFirst() where entry.revents != 0 {
      skipsTurn = false
      watches.handler(of: entry)?()
      needsTurn = needsTurn || !skipsTurn
    }
    return needsTurn
  }

  /// Rounded up, so that a timer is due when the wait is over and the loop does not spin towards it.
  private static func milliseconds(_ duration: Duration) -> Int32 {
    let (seconds, attoseconds) = duration.components
    let milliseconds = seconds * 1_000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    return Int32(clamping: max(0, milliseconds))
  }

  /// Acts in place of the user, when nothing else is to come.
  private func followScript() {
    guard case .running = phase, !hasWork, player == nil, let frame, frame.isSettled else { return }
    switch scriptedUser?.next(for: frame) {
    case .act(let event)?: send(event)
    case .fail(let sentence)?: stop(.failed(.unanswered(sentence)))
    case nil: break
    }
  }
}
