extension Signal {
  /// Every value and the end, later by `interval`: order and distance stay (S40). A failure comes at once.
  ///
  /// A clock that goes away while something waits interrupts the result.
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
