extension Signal {
  /// Sends the last value after `quiet` has passed without another value (S40).
  ///
  /// On completion a waiting value comes at once, before the end. On failure or interruption it is discarded. A clock
  /// that is released while a value waits interrupts the result.
  ///
  /// ```
  /// input               ab---c|
  /// debounce(for: 2 s)  ---b--(c|)
  /// ```
  public func debounce(for quiet: Duration, on clock: any EventClock) -> Signal {
    Signal(
      after: ancestry,
      stage: { [weak clock] stage in
        var waiting: Value?
        var timer: Subscription?
        func flush() {
          guard let value = waiting else { return }
          waiting = nil
          stage.send(value)
        }
        stage.follow(
          self,
          receive: { value in
            timer?.cancel()
            waiting = value
            timer = stage.wait(for: quiet, on: clock, flush)
          },
          end: { reason in
            timer?.cancel()
            if case .completed = reason { flush() }
            stage.finish(reason)
          })
      })
  }
}
