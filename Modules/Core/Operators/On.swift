extension Signal {
  /// Calls closures without a change to the signal: before each value, before the end, and after an early cancellation.
  ///
  /// The closures are called once for each subscription, as in every stage.
  ///
  /// ```
  /// input  ab---c|
  /// on(…)  ab---c|
  /// ```
  public func on(
    value: @escaping (Value) -> Void = { _ in }, end: @escaping (End) -> Void = { _ in },
    cancelled: @escaping () -> Void = {}
  ) -> Signal {
    Signal(
      after: ancestry,
      stage: { stage in
        var hasEnded = false
        stage.follow(
          self,
          receive: { next in
            value(next)
            stage.send(next)
          },
          end: { reason in
            hasEnded = true
            end(reason)
            stage.finish(reason)
          })
        stage.add(.cancelling { if !hasEnded { cancelled() } })
      })
  }

  /// Calls `action` once for each subscription: before the end is reported, or when the subscription is cancelled.
  ///
  /// ```
  /// input          ab---c|
  /// finally { … }  ab---c|
  /// ```
  public func finally(_ action: @escaping () -> Void) -> Signal { on(end: { _ in action() }, cancelled: action) }
}
