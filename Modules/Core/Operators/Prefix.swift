extension Signal {
  /// The first `count` values, then completed; the source is left before the last of them is handed on (B4).
  ///
  /// ```
  /// input      ab---c|
  /// prefix(2)  a(b|)
  /// ```
  public func prefix(_ count: Int) -> Signal {
    precondition(count >= 0, "prefix needs a count of 0 or more, not \(count)")
    return Signal(
      after: ancestry,
      stage: { stage in
        guard count > 0 else { return stage.finish(.completed) }
        var left = count
        stage.follow(
          self,
          receive: { value in
            // Counted before it is handed on: the observer of the last value may make another input send.
            guard left > 0 else { return }
            left -= 1
            guard left == 0 else { return stage.send(value) }
            stage.leaveInputs()
            stage.send(value)
            stage.finish(.completed)
          }, end: { if left > 0 { stage.finish($0) } })
      })
  }

  /// The values before the first that does not satisfy `isIncluded`, then completed.
  ///
  /// ```
  /// input                      ab---c|
  /// prefix(while: { $0 < c })  ab---|
  /// ```
  public func prefix(while isIncluded: @escaping (Value) -> Bool) -> Signal {
    Signal(
      after: ancestry,
      stage: { stage in
        stage.follow(self, receive: { if isIncluded($0) { stage.send($0) } else { stage.finish(.completed) } })
      })
  }

  /// The values until `trigger` sends or ends without failing, then completed; a failure of the trigger is handed on.
  ///
  /// The trigger is subscribed first, so when both come from one source, the trigger wins.
  ///
  /// ```
  /// input                     a-b-c--d|
  /// prefix(until: -x---y--|)  a|
  /// ```
  public func prefix<Trigger>(until trigger: Signal<Trigger>) -> Signal {
    Signal(
      after: Ancestry([ancestry, trigger.ancestry]),
      stage: { stage in
        stage.follow(
          trigger, receive: { _ in stage.finish(.completed) }, end: { stage.finish($0.isFailure ? $0 : .completed) })
        stage.follow(self, receive: stage.send)
      })
  }
}
