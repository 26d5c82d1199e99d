/// A token that a stage gives away with a callback: a completion, or an action for a clock.
///
/// After the release of an unused token nothing can call the stage any more, so the stage is interrupted (S15). The
/// reference is weak: the observers downstream hold the stage, and the token may be held elsewhere.
final class Promise<Output> {
  private weak var stage: Stage<Output>?

  init(of stage: Stage<Output>) { self.stage = stage }

  deinit { stage?.finish(.interrupted) }

  /// Returns the stage at the first call, then `nil`.
  func keep() -> Stage<Output>? {
    let stage = self.stage
    self.stage = nil
    return stage
  }
}

extension Stage {
  /// Calls `action` once, `delay` from now, unless the stage ends or is cancelled first, or the result is cancelled.
  ///
  /// The release of the clock interrupts the stage. Operators that wait hold their clock weakly, because nothing
  /// advances a clock that only its waiters hold.
  @discardableResult
  public func wait(
    for delay: Duration, on clock: (any EventClock)?, _ action: @escaping () -> Void
  ) -> Subscription {
    wait(on: clock, action) { $0.schedule(after: delay, $1) }
  }

  /// Calls `action` once, `interval` from now, as a tick of an interval; otherwise as ``wait(for:on:_:)``.
  func wait(forTick interval: Duration, on clock: (any EventClock)?, _ action: @escaping () -> Void) {
    wait(on: clock, action) { clock, action in
      (clock as? any CheckpointClock)?.scheduleTick(after: interval, action) ?? clock.schedule(after: interval, action)
    }
  }

  @discardableResult
  private func wait(
    on clock: (any EventClock)?, _ action: @escaping () -> Void,
    schedule: (any EventClock, @escaping () -> Void) -> Subscription
  ) -> Subscription {
    guard isActive else { return .ended() }
    guard let clock else {
      finish(.interrupted)
      return .ended()
    }
    let promise = Promise(of: self)
    let waiting = Waiting(promise, action)
    add(waiting)
    waiting.token = schedule(clock) { [weak waiting] in if promise.keep() != nil { waiting?.fire() } }
    return waiting
  }
}

private final class Waiting: Subscription {
  private var action: (() -> Void)?
  private let drop: () -> Void
  var token: Subscription?

  init<Output>(_ promise: Promise<Output>, _ action: @escaping () -> Void) {
    self.action = action
    // Used when the wait is cancelled. Otherwise the release of the token by the clock would interrupt the stage.
    drop = { [weak promise] in _ = promise?.keep() }
  }

  func fire() {
    let action = self.action
    cancel()
    action?()
  }

  override func release() {
    let token = self.token
    self.token = nil
    action = nil
    drop()
    token?.cancel()
  }
}
