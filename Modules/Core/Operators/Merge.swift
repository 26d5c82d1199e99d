extension Signal {
  /// Both signals in order of arrival (R9). It ends when both have ended, or as soon as one fails (S26).
  ///
  /// An observer that is called for one of them and sends to the other is called for that inside its call, and after it
  /// behind ``share()`` (S6).
  ///
  /// ```
  /// input             a-b-c--d|
  /// merge(-x---y--|)  axb-cy-d|
  /// ```
  public func merge(_ other: Signal) -> Signal { Signal.merge([self, other]) }

  /// All `signals` in order of arrival (R9). It ends when all have ended, or as soon as one fails (S26).
  ///
  /// A signal given twice delivers twice: it is two subscriptions (S8).
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
