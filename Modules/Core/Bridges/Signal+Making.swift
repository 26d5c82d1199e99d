extension Signal {
  /// Sends `values` to each observer, then completes.
  public static func just(_ values: Value...) -> Signal {
    Signal(
      after: .none,
      stage: { stage in
        for value in values { stage.send(value) }
        stage.finish(.completed)
      })
  }

  /// Returns a signal that has already ended for `reason`.
  public static func ended(_ reason: End = .completed) -> Signal { Signal(after: .none, stage: { $0.finish(reason) }) }

  /// Sends the value of `result` to each observer, or its failure as the end.
  public static func result<Failure: Error>(_ result: Result<Value, Failure>) -> Signal {
    switch result {
    case .success(let value): just(value)
    case .failure(let error): ended(.failed(error))
    }
  }

  /// Calls `make` for each subscription, so that each starts afresh.
  public static func deferred(_ make: @escaping () -> Signal) -> Signal {
    Signal { receive, end in make().attach(receive: receive, end: end) }
  }
}
