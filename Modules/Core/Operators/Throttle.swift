/// Which value of an interval `throttle` passes.
public enum ThrottleChoice: Sendable {
  /// The first, at once; the others of the interval are dropped.
  case first
  /// The first of all at once, and from then on the newest of each interval at its end.
  case latest
  /// The newest of each interval at its end; the first of all begins an interval and waits as the others do.
  case last
}

extension Signal {
  /// At most one value in each `interval`, which begins with a value that passes (S40), under `last` also with one that
  /// comes when none is under way.
  ///
  /// On completion a value that waits for the end of its interval comes at once, before the end; on failure or interruption
  /// it is discarded. A clock that goes away during an interval interrupts the result.
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
            // The interval begins before the value is handed on: what the observer causes belongs to it.
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
