extension Signal {
  /// Does something beside, and changes nothing: before each value is handed on, before the end is, and when it is left early.
  ///
  /// It happens once for each subscription, as every stage does.
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

  /// Calls `action` once for each subscription, when the signal ends, before that is told, or when it is left.
  ///
  /// ```
  /// input          ab---c|
  /// finally { … }  ab---c|
  /// ```
  public func finally(_ action: @escaping () -> Void) -> Signal { on(end: { _ in action() }, cancelled: action) }
}
