/// Which value of an interval `throttle` passes.
public enum ThrottleChoice: Sendable {
  /// The first, at once; the others of the interval are dropped.
  case first
  /// The first of all at once, and from then on the newest of each interval at its end.
  case latest
}

extension Signal {
  /// At most one value in each `interval`, which begins with a value that passes (S40).
  ///
  /// On completion a value that waits for the end of its interval comes at once, before the end; on failure or interruption
  /// it is discarded.
  public func throttle(
    for interval: Duration, _ choice: ThrottleChoice = .latest, on clock: any EventClock
  ) -> Signal {
    Signal(
      after: ancestry,
      stage: { stage in
        var waiting: Value?
        var timer: Subscription?
        func pass(_ value: Value) {
          // The interval begins before the value is handed on: what the observer causes belongs to it.
          timer = stage.add(
            clock.schedule(after: interval) {
              timer = nil
              guard let newest = waiting else { return }
              waiting = nil
              pass(newest)
            })
          stage.send(value)
        }
        stage.follow(
          self,
          receive: { value in
            if timer === nil { pass(value) } else if choice == .latest { waiting = value }
          },
          end: { reason in
            timer?.cancel()
            if case .completed = reason, let value = waiting { stage.send(value) }
            stage.finish(reason)
          })
      })
  }
}
