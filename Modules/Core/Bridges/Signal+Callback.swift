extension Signal {
  /// Starts `work` for each subscription and gives what it calls back with, then completes (R20).
  ///
  /// Only the first call counts, and none after the subscription was cancelled (B9). A completion that is dropped without a
  /// call ends the signal as ``End/interrupted``: nothing can come any more. The way back, from a signal to a callback,
  /// is `observe`.
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

  /// A signal of what is called back again and again, and the callback to register (R20).
  ///
  /// The signal ends when the last reference to the callback goes away.
  public static func callbacks() -> (signal: Signal, callback: (Value) -> Void) {
    let emitter = Emitter<Value>()
    return (emitter.signal, { emitter.emit($0) })
  }
}
