extension Action {
  /// Runs when it is observed, and gives that run's own values and end.
  ///
  /// A run that is refused fails with ``ActionDisabled``. Leaving it cancels the run; ``cancel()`` interrupts it. What the
  /// run gives goes to ``values``, ``errors`` and ``completions`` as well.
  public func apply(_ input: Input) -> Signal<Output> {
    Signal<Output>(
      after: .none,
      stage: { [weak self] stage in
        guard let self else { return stage.finish(.interrupted) }
        start(input, beside: stage)
      })
  }
}

/// Runs `action` with every value of `source`, for as long as both live; while it is disabled, values are refusals.
@discardableResult
public func <~ <Input, Output>(action: Action<Input, Output>, source: Signal<Input>) -> Subscription {
  source.observeWhile { [weak action] input in
    guard let action else { return .stop }
    action.run(input)
    return .continue
  }
}
