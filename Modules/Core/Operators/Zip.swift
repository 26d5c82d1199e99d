extension Signal {
  /// Pairs the values by index. Surplus values of either side wait (S25).
  ///
  /// Ends when a side that has ended has no waiting value left, and when either side fails.
  ///
  /// ```
  /// input           a-b-c--d|
  /// zip(-x---y--|)  -(ax)---(by)--|
  /// ```
  public func zip<Other>(_ other: Signal<Other>) -> Signal<(Value, Other)> {
    Signal<(Value, Other)>(zipping: self, other) { ($0, $1) }
  }

  /// Creates a signal that sends `transform` of the values of all inputs by index. Surplus values wait (S25).
  ///
  /// Ends when an input that has ended has no waiting value left, and when any input fails.
  ///
  /// ```
  /// input                            a-b-c--d|
  /// zipping(input, -x---y--|, --p|)  --(axp)|
  /// ```
  public convenience init<each Input>(
    zipping inputs: repeat Signal<each Input>, by transform: @escaping (repeat each Input) -> Value
  ) {
    self.init(
      of: repeat each inputs,
      stage: { stage in
        let lanes = (repeat Lane(each inputs))
        var empty = 0
        for _ in repeat each lanes { empty += 1 }
        func finishIfExhausted() {
          for lane in repeat each lanes { if let end = lane.exhaustedEnd { return stage.finish(end) } }
        }
        for lane in repeat each lanes {
          lane.follow(in: stage) { wasEmpty in
            if wasEmpty { empty -= 1 }
            guard empty == 0 else { return }
            let row = (repeat (each lanes).removeFirst())
            for lane in repeat each lanes { if lane.isEmpty { empty += 1 } }
            stage.send(transform(repeat each row))
            finishIfExhausted()
          } end: {
            finishIfExhausted()
          }
        }
      })
  }

  /// Sends the values of all `signals` by index. Surplus values wait (S25). Without signals, completes at once.
  ///
  /// Ends when a signal that has ended has no waiting value left, and when any signal fails.
  ///
  /// ```
  /// input                          a-b-c--d|
  /// zip([input, -x---y--|, --p|])  --(axp)|
  /// ```
  public static func zip<Each>(_ signals: [Signal<Each>]) -> Signal where Value == [Each] {
    Signal(
      after: Ancestry(signals.map { $0.ancestry }),
      stage: { stage in
        guard !signals.isEmpty else { return stage.finish(.completed) }
        var waiting = signals.map { _ in Queue<Each>() }
        var ends: [End?] = signals.map { _ in nil }
        // The number of signals without a waiting value. With this count, a value costs the same whatever the number of
        // signals.
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

/// The waiting values of an input, for inputs of different types.
private final class Lane<Value> {
  private let signal: Signal<Value>
  private var waiting = Queue<Value>()
  private var end: End?

  init(_ signal: Signal<Value>) { self.signal = signal }

  var isEmpty: Bool { waiting.isEmpty }

  /// The end of the input if it failed or has no waiting value left.
  var exhaustedEnd: End? {
    guard let end, end.isFailure || isEmpty else { return nil }
    return end
  }

  func removeFirst() -> Value {
    guard let value = waiting.popFirst() else { preconditionFailure("a row is taken when each input has a value") }
    return value
  }

  func follow<Output>(
    in stage: Stage<Output>, receive: @escaping (_ wasEmpty: Bool) -> Void, end: @escaping () -> Void
  ) {
    stage.follow(
      signal,
      receive: { [self] value in
        let wasEmpty = isEmpty
        waiting.append(value)
        receive(wasEmpty)
      },
      end: { [self] reason in
        self.end = reason
        end()
      })
  }
}
