extension Signal {
  /// Drops the first `count` values.
  ///
  /// ```
  /// input           ab---c|
  /// drop(first: 1)  -b---c|
  /// ```
  public func drop(first count: Int) -> Signal {
    precondition(count >= 0, "drop needs a count of 0 or more, not \(count)")
    return Signal(after: ancestry) { receive, end in
      var left = count
      return self.attach(receive: { if left > 0 { left -= 1 } else { receive($0) } }, end: end)
    }
  }

  /// Drops values while they satisfy `isDropped`. After the first value that does not, `isDropped` is not called again.
  ///
  /// ```
  /// input                    ab---c|
  /// drop(while: { $0 < b })  -b---c|
  /// ```
  public func drop(while isDropped: @escaping (Value) -> Bool) -> Signal {
    Signal(after: ancestry) { receive, end in
      var isDropping = true
      return self.attach(
        receive: { value in
          if isDropping, isDropped(value) { return }
          isDropping = false
          receive(value)
        }, end: end)
    }
  }

  /// Drops values until `trigger` has sent once. A trigger that ends without a value lets no value pass.
  ///
  /// The trigger is subscribed to first. So when both come from the same source, the value of that moment passes.
  ///
  /// ```
  /// input                   a-b-c--d|
  /// drop(until: -x---y--|)  --b-c--d|
  /// ```
  public func drop<Trigger>(until trigger: Signal<Trigger>) -> Signal {
    Signal(
      after: Ancestry([ancestry, trigger.ancestry]),
      stage: { stage in
        var isOpen = false
        stage.follow(
          trigger.prefix(1), receive: { _ in isOpen = true }, end: { if $0.isFailure { stage.finish($0) } })
        stage.follow(self, receive: { if isOpen { stage.send($0) } })
      })
  }
}
