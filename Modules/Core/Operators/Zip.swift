extension Signal {
  /// Pairs the values by index; the surplus of either side waits (S25).
  ///
  /// It ends as soon as a side that has ended has no waiting value left, and when one fails.
  public func zip<Other>(_ other: Signal<Other>) -> Signal<(Value, Other)> {
    Signal<(Value, Other)>(stage: { stage in
      var (left, right): (Queue<Value>, Queue<Other>) = (Queue(), Queue())
      var (leftEnd, rightEnd): (End?, End?) = (nil, nil)
      func settle() {
        if !left.isEmpty, !right.isEmpty, let first = left.popFirst(), let second = right.popFirst() {
          stage.send((first, second))
        }
        if let leftEnd, leftEnd.isFailure || left.isEmpty { stage.finish(leftEnd) }
        if let rightEnd, rightEnd.isFailure || right.isEmpty { stage.finish(rightEnd) }
      }
      stage.follow(
        self,
        receive: {
          left.append($0)
          settle()
        },
        end: {
          leftEnd = $0
          settle()
        })
      stage.follow(
        other,
        receive: {
          right.append($0)
          settle()
        },
        end: {
          rightEnd = $0
          settle()
        })
    })
  }
}
