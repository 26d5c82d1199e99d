extension Signal {
  /// A signal that `start` begins anew for each subscription, with any number of values and whatever has to be put away.
  ///
  /// `start` is given the write end and the subscription's lifetime, which ends when the signal ends or is left. As always,
  /// the signal is interrupted when the last reference to its emitter goes away, so `start` hands it to what will call it.
  /// While `start` runs, nobody can leave yet: what has no end is sent later.
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

  /// One value, `delay` after the subscription, then completed.
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
  /// 0, 1, 2, …: one number each `interval`, the first after the first interval. It goes on until it is left, or its clock
  /// goes away, which interrupts it.
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
          stage.wait(for: interval, on: clock) { [weak clock] in
            // Scheduled before it is told, so that the distance does not depend on what the observer does.
            wait(on: clock)
            next += 1
            stage.send(next - 1)
          }
        }
        wait(on: clock)
      })
  }
}
