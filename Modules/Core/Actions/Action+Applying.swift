extension Action {
  /// Returns a signal that runs the action when it is observed, and that sends this run's own values and end.
  ///
  /// A refused run fails with ``ActionDisabled``. Cancelling the subscription cancels the run; ``cancel()`` interrupts
  /// it. The events of the run go to ``values``, ``errors`` and ``completions`` as well.
  public func apply(_ input: Input) -> Signal<Output> {
    Signal<Output>(
      after: .none,
      stage: { [weak self] stage in
        guard let self else { return stage.finish(.interrupted) }
        start(input, beside: stage)
      })
  }
}

/// Runs `action` with every value of `source`, for as long as both live. A value that arrives while the action is
/// disabled is refused.
@discardableResult
public func <~ <Input, Output>(action: Action<Input, Output>, source: Signal<Input>) -> Subscription {
  source.observeWhile { [weak action] input in
    guard let action else { return .stop }
    action.run(input)
    return .continue
  }
}
