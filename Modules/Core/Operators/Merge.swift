extension Signal {
  /// Sends the values of both signals in order of arrival (R9). Ends when both have ended, or when either fails (S26).
  ///
  /// An observer that sends to the other input during a call receives that value inside the call. Behind ``share()`` it
  /// receives the value after the call (S6).
  ///
  /// ```
  /// input             a-b-c--d|
  /// merge(-x---y--|)  axb-cy-d|
  /// ```
  public func merge(_ other: Signal) -> Signal { Signal.merge([self, other]) }

  /// Sends the values of all `signals` in order of arrival (R9). Ends when all have ended, or when any fails (S26).
  ///
  /// A signal given twice delivers twice, because it has two subscriptions (S8).
  ///
  /// ```
  /// input                            a-b-c--d|
  /// merge([input, -x---y--|, --p|])  ax(pb)-cy-d|
  /// ```
  public static func merge(_ signals: [Signal]) -> Signal {
    Signal(
      after: Ancestry(signals.map { $0.ancestry }),
      stage: { stage in
        guard !signals.isEmpty else { return stage.finish(.completed) }
        var running = signals.count
        for signal in signals {
          stage.follow(
            signal, receive: stage.send,
            end: { reason in
              running -= 1
              if reason.isFailure || running == 0 { stage.finish(reason) }
            })
        }
      })
  }
}
