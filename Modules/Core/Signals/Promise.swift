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
  /// Calls `action` once, `delay` from now, unless the stage ends or is left first.
  ///
  /// A clock that goes away interrupts the stage. Operators that wait hold their clock weakly, since nobody moves a clock
  /// that only those who wait for it hold.
  public func wait(for delay: Duration, on clock: (any EventClock)?, _ action: @escaping () -> Void) {
    guard let clock else { return finish(.interrupted) }
    let waiting = Waiting(action)
    add(waiting)
    let promise = Promise(of: self)
    waiting.token = clock.schedule(after: delay) { [weak waiting] in if promise.keep() != nil { waiting?.fire() } }
  }
}

private final class Waiting: Subscription {
  private var action: (() -> Void)?
  var token: Subscription?

  init(_ action: @escaping () -> Void) { self.action = action }

  func fire() {
    let action = self.action
    cancel()
    action?()
  }

  override func release() {
    let token = self.token
    self.token = nil
    action = nil
    token?.cancel()
  }
}
