extension Signal {
  /// The newest value of each signal, on every value of either, from when both have sent (S23).
  ///
  /// It ends when both have ended, as soon as one fails, and as soon as one ends without a value, because no pair can come
  /// any more. For values that are always there, combine properties: those are free of glitches (S22).
  public func combineLatest<Other>(_ other: Signal<Other>) -> Signal<(Value, Other)> {
    Signal<(Value, Other)>(stage: { stage in
      var (left, right): (Value?, Other?) = (nil, nil)
      var running = 2
      func ended(_ reason: End, hasSent: Bool) {
        running -= 1
        if reason.isFailure || running == 0 || !hasSent { stage.finish(reason) }
      }
      stage.follow(
        self,
        receive: { value in
          left = value
          if let right { stage.send((value, right)) }
        }, end: { ended($0, hasSent: left != nil) })
      stage.follow(
        other,
        receive: { value in
          right = value
          if let left { stage.send((left, value)) }
        }, end: { ended($0, hasSent: right != nil) })
    })
  }
}
