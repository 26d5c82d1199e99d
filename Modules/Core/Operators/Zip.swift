extension Signal {
  /// Pairs the values by index; the surplus of either side waits (S25).
  ///
  /// It ends as soon as a side that has ended has no waiting value left, and when one fails.
  public func zip<Other>(_ other: Signal<Other>) -> Signal<(Value, Other)> {
    Signal<(Value, Other)>(
      after: Ancestry([ancestry, other.ancestry]),
      stage: { stage in
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

extension Signal {
  /// The values of all `signals` by index; the surplus waits (S25). Of none, it is completed.
  ///
  /// It ends as soon as one that has ended has no waiting value left, and when one fails.
  public static func zip<Each>(_ signals: [Signal<Each>]) -> Signal where Value == [Each] {
    Signal(
      after: Ancestry(signals.map(\.ancestry)),
      stage: { stage in
        guard !signals.isEmpty else { return stage.finish(.completed) }
        var waiting = signals.map { _ in Queue<Each>() }
        var ends: [End?] = signals.map { _ in nil }
        // How many have nothing waiting, so that a value costs the same whatever the number of signals.
        var empty = signals.count
        func settle(_ index: Int) {
          if empty == 0 {
            let row = waiting.indices.compactMap { waiting[$0].popFirst() }
            empty = waiting.count { $0.isEmpty }
            stage.send(row)
            for (end, queue) in Swift.zip(ends, waiting) { if let end, queue.isEmpty { return stage.finish(end) } }
          }
          if let end = ends[index], end.isFailure || waiting[index].isEmpty { stage.finish(end) }
        }
        for (index, signal) in signals.enumerated() {
          stage.follow(
            signal,
            receive: { value in
              if waiting[index].isEmpty { empty -= 1 }
              waiting[index].append(value)
              settle(index)
            },
            end: { reason in
              ends[index] = reason
              settle(index)
            })
        }
      })
  }
}
