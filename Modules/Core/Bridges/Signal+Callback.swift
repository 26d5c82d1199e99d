extension Signal {
  /// Starts `work` for each subscription, sends the value of its callback, then completes (R20).
  ///
  /// Only the first call counts, and no call after the cancellation of the subscription (B9). A completion that is
  /// released without a call ends the signal as ``End/interrupted``, because no value can come any more. For the
  /// opposite direction, from a signal to a callback, use `observe`.
  public static func callback(_ work: @escaping (_ completion: @escaping (Value) -> Void) -> Void) -> Signal {
    Signal(
      after: .none,
      stage: { stage in
        let promise = Promise(of: stage)
        work { value in
          guard let stage = promise.keep() else { return }
          stage.send(value)
          stage.finish(.completed)
        }
      })
  }

  /// Returns a signal of the values of a repeated callback, and the callback to register (R20).
  ///
  /// The signal ends when the last reference to the callback is released.
  public static func callbacks() -> (signal: Signal, callback: (Value) -> Void) {
    let emitter = Emitter<Value>()
    return (emitter.signal, { emitter.emit($0) })
  }
}
