extension Signal {
  /// Creates a signal from code that produces any number of values, such as a callback interface. `start` is called for
  /// each subscription.
  ///
  /// `start` receives the emitter and the subscription's lifetime, which ends when the signal ends or the subscription
  /// is cancelled. The release of the last reference to the emitter interrupts the signal, so `start` passes the
  /// emitter to its producer. The subscription cannot be cancelled before `start` returns, so `start` itself must not
  /// emit endless values.
  ///
  /// ```swift
  /// let lines = Signal<String>.make { emitter, lifetime in
  ///   let reader = Reader(onLine: { emitter.emit($0) }, onClose: { emitter.end() })
  ///   lifetime.onEnd { reader.close() }
  /// }
  /// ```
  ///
  /// ```
  /// input           -----|
  /// make { 1--2| }  1--2|
  /// ```
  public static func make(_ start: @escaping (_ emitter: Emitter<Value>, _ lifetime: Lifetime) -> Void) -> Signal {
    Signal(
      after: .none,
      stage: { stage in
        let (emitter, lifetime) = (Emitter<Value>(), Lifetime())
        stage.follow(emitter.signal, receive: stage.send)
        stage.add(.cancelling { lifetime.end() })
        start(emitter, lifetime)
      })
  }

  /// Sends `value`, `delay` after the subscription, then completes.
  ///
  /// ```
  /// input                 -----|
  /// timer(x, after: 2 s)  --(x|)
  /// ```
  public static func timer(_ value: Value, after delay: Duration, on clock: any EventClock) -> Signal {
    Signal.just(value).delay(by: delay, on: clock)
  }
}

extension Signal where Value == Int {
  /// Sends 0, 1, 2, …: one number per `interval`, the first after the first interval. Continues until the subscription
  /// is cancelled, or until the release of its clock interrupts the signal.
  ///
  /// ```
  /// input          -----|
  /// interval(2 s)  --0-1|
  /// ```
  public static func interval(_ interval: Duration, on clock: any EventClock) -> Signal {
    precondition(interval > .zero, "an interval is longer than nothing, not \(interval)")
    return Signal(
      after: .none,
      stage: { [weak clock] stage in
        var next = 0
        func wait(on clock: (any EventClock)?) {
          stage.wait(forTick: interval, on: clock) { [weak clock] in
            // Scheduled before the value is sent, so that the period does not depend on the observer.
            wait(on: clock)
            next += 1
            stage.send(next - 1)
          }
        }
        wait(on: clock)
      })
  }
}
