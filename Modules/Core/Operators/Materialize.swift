extension Signal {
  /// Sends the events themselves as values, the end as the last value, and then completes.
  ///
  /// ```
  /// input          ab---c|
  /// materialize()  ab---c(e|)
  /// ```
  public func materialize() -> Signal<Event<Value>> {
    Signal<Event<Value>>(after: ancestry) { receive, end in
      self.attach(
        receive: { receive(.value($0)) },
        end: { reason in
          receive(.end(reason))
          end(.completed)
        })
    }
  }
}
