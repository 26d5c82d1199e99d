/// The value of an interval that `throttle` passes.
public enum ThrottleChoice: Sendable {
  /// Passes the first value at once, and drops the others of the interval.
  case first
  /// Passes a value outside an interval at once, and the newest value of each interval at its end.
  case latest
  /// Passes the newest value of each interval at its end. A value outside an interval begins an interval and waits as
  /// well.
  case last
}

extension Signal {
  /// Passes at most one value in each `interval` (S40). An interval begins with a value that passes. Under `last`, a
  /// value that arrives while no interval is in progress begins it, too.
  ///
  /// On completion a value that waits for the end of its interval comes at once, before the end. On failure or
  /// interruption it is discarded. A clock that is released during an interval interrupts the result.
  ///
  /// ```
  /// input                        ab---c|
  /// throttle(for: 3 s, .first)   a----c|
  /// throttle(for: 3 s, .latest)  a--b--(c|)
  /// throttle(for: 3 s, .last)    ---b--(c|)
  /// ```
  public func throttle(
    for interval: Duration, _ choice: ThrottleChoice = .latest, on clock: any EventClock
  ) -> Signal {
    Signal(
      after: ancestry,
      stage: { [weak clock] stage in
        var waiting: Value?
        var timer: Subscription?
        func begin() {
          timer = stage.wait(for: interval, on: clock) {
            timer = nil
            guard let newest = waiting else { return }
            waiting = nil
            // The interval begins before the value is sent: the values that the observer causes belong to it.
            begin()
            stage.send(newest)
          }
        }
        stage.follow(
          self,
          receive: { value in
            let isFirst = timer === nil
            if isFirst { begin() }
            if isFirst, choice != .last { stage.send(value) } else if choice != .first { waiting = value }
          },
          end: { reason in
            timer?.cancel()
            if case .completed = reason, let value = waiting { stage.send(value) }
            stage.finish(reason)
          })
      })
  }
}
