extension Signal {
  /// Delays every value and the end by `interval`, and keeps their order and the time between them (S40). A failure
  /// passes at once.
  ///
  /// A clock that is released while an event waits interrupts the result.
  ///
  /// ```
  /// input           ab---c|
  /// delay(by: 2 s)  --ab---c|
  /// ```
  public func delay(by interval: Duration, on clock: any EventClock) -> Signal {
    Signal(
      after: ancestry,
      stage: { [weak clock] stage in
        stage.follow(
          self, receive: { value in stage.wait(for: interval, on: clock) { stage.send(value) } },
          end: { reason in
            if reason.isFailure { return stage.finish(reason) }
            stage.wait(for: interval, on: clock) { stage.finish(reason) }
          })
      })
  }
}
