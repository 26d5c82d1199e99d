/// What a stage gives away for somebody else to call: a completion, an action for a clock.
///
/// When it is dropped without a call, nobody will ever come back to the stage, which is interrupted then (S15). The stage is
/// held by those it hands on to, so that who is given the promise can go.
final class Promise<Output> {
  private weak var stage: Stage<Output>?

  init(of stage: Stage<Output>) { self.stage = stage }

  deinit { stage?.finish(.interrupted) }

  /// Gives the stage, the first time.
  func keep() -> Stage<Output>? {
    let stage = self.stage
    self.stage = nil
    return stage
  }
}

extension Stage {
  /// Calls `action` once, `delay` from now, unless the stage ends or is left first, or what is given back is cancelled.
  ///
  /// A clock that goes away interrupts the stage. Operators that wait hold their clock weakly, since nobody moves a clock
  /// that only those who wait for it hold.
  @discardableResult
  public func wait(
    for delay: Duration, on clock: (any EventClock)?, _ action: @escaping () -> Void
  ) -> Subscription {
    guard isActive else { return .ended() }
    guard let clock else {
      finish(.interrupted)
      return .ended()
    }
    let promise = Promise(of: self)
    let waiting = Waiting(promise, action)
    add(waiting)
    waiting.token = clock.schedule(after: delay) { [weak waiting] in if promise.keep() != nil { waiting?.fire() } }
    return waiting
  }
}

private final class Waiting: Subscription {
  private var action: (() -> Void)?
  private let drop: () -> Void
  var token: Subscription?

  init<Output>(_ promise: Promise<Output>, _ action: @escaping () -> Void) {
    self.action = action
    // Who leaves does not wait any more, so it is no end that the clock then drops the promise.
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
