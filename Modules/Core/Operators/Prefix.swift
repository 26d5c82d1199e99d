extension Signal {
  /// Passes the first `count` values, then completes. The source is unsubscribed before the last of them is sent (B4).
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
            // Counted before the value is sent: the observer may cause the next value inside its call.
            guard left > 0 else { return }
            left -= 1
            guard left == 0 else { return stage.send(value) }
            stage.cancelInputs()
            stage.send(value)
            stage.finish(.completed)
          }, end: { if left > 0 { stage.finish($0) } })
      })
  }

  /// Passes the values before the first that does not satisfy `isIncluded`, then completes.
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

  /// Passes the values until `trigger` sends or ends without failing, then completes. A failure of the trigger passes.
  ///
  /// The trigger is subscribed to first. So when both come from the same source, the trigger wins.
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
