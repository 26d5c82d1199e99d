/// The failure of a signal that was silent for too long.
public struct TimedOut: Error, Equatable {
  /// The time that the operator waited.
  public let interval: Duration
}

extension Signal {
  /// Fails with ``TimedOut`` when `interval` passes without a value, counted from the subscription and from each value.
  ///
  /// A clock that is released during the wait interrupts the result.
  ///
  /// ```
  /// input                ab---c|
  /// timeout(after: 2 s)  ab-#
  /// ```
  public func timeout(after interval: Duration, on clock: any EventClock) -> Signal {
    Signal(
      after: ancestry,
      stage: { [weak clock] stage in
        var timer: Subscription?
        func wait() {
          timer?.cancel()
          timer = stage.wait(for: interval, on: clock) { stage.finish(.failed(TimedOut(interval: interval))) }
        }
        wait()
        stage.follow(
          self,
          receive: { value in
            wait()
            stage.send(value)
          })
      })
  }

  /// Fails with ``TimedOut`` when `interval` passes from the subscription without a first value. Later silence is
  /// allowed.
  ///
  /// A clock that is released during the wait interrupts the result.
  ///
  /// ```
  /// input                  ---a|
  /// timeout(ofFirst: 2 s)  --#
  /// ```
  public func timeout(ofFirst interval: Duration, on clock: any EventClock) -> Signal {
    Signal(
      after: ancestry,
      stage: { [weak clock] stage in
        let timer = stage.wait(for: interval, on: clock) { stage.finish(.failed(TimedOut(interval: interval))) }
        stage.follow(
          self,
          receive: { value in
            timer.cancel()
            stage.send(value)
          })
      })
  }
}
