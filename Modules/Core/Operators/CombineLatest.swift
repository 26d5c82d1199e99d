extension Signal {
  /// Sends the newest value of each signal as a pair, at every value of either, once both have sent (S23).
  ///
  /// Ends when both have ended, and when either fails. Ends when either ends without a value, because then no pair can
  /// come. For current values, combine properties instead: they have no glitches (S22). If the observer sends to an
  /// input, the new pair comes inside the observer's call, as with ``merge(_:)-(Signal)`` (S6).
  ///
  /// ```
  /// input                     a-b-c--d|
  /// combineLatest(-x---y--|)  -(ax)(bx)-(cx)(cy)-(dy)|
  /// ```
  @inlinable
  public func combineLatest<Other>(_ other: Signal<Other>) -> Signal<(Value, Other)> {
    Signal<(Value, Other)>(
      after: Ancestry([ancestry, other.ancestry]),
      stage: { stage in
        let (left, right) = (Newest<Value>(), Newest<Other>())
        func ended(_ reason: End, hasSent: Bool, otherHasEnded: Bool) {
          if reason.isFailure || otherHasEnded || !hasSent { stage.finish(reason) }
        }
        stage.follow(
          self,
          receive: { value in
            left.value = value
            if let other = right.value { stage.send((value, other)) }
          },
          end: {
            left.hasEnded = true
            ended($0, hasSent: left.value != nil, otherHasEnded: right.hasEnded)
          })
        stage.follow(
          other,
          receive: { value in
            right.value = value
            if let other = left.value { stage.send((other, value)) }
          },
          end: {
            right.hasEnded = true
            ended($0, hasSent: right.value != nil, otherHasEnded: left.hasEnded)
          })
      })
  }
}

/// The last value that an input has sent.
@usableFromInline
final class Newest<Value> {
  // Unchecked exclusivity: a load, or a store that is finished before the old value is released.
  @exclusivity(unchecked) @usableFromInline var value: Value?
  @usableFromInline var hasEnded = false

  @inlinable
  init() {}
}

extension Signal {
  /// Creates a signal that sends `transform` of the newest values, at every value of any input, once all have sent
  /// (S23).
  ///
  /// Ends when all have ended, when any input fails, and when any input ends without a value.
  ///
  /// ```
  /// input                                    a-b-c--d|
  /// combiningLatest(input, -x---y--|, --p|)  --(axpbxp)-(cxp)(cyp)-(dyp)|
  /// ```
  public convenience init<each Input>(
    combiningLatest inputs: repeat Signal<each Input>, by transform: @escaping (repeat each Input) -> Value
  ) {
    self.init(
      of: repeat each inputs,
      stage: { stage in
        let slots = (repeat Slot(each inputs))
        var count = 0
        for _ in repeat each slots { count += 1 }
        var (silent, running) = (count, count)
        for slot in repeat each slots {
          slot.follow(in: stage) { isFirst in
            if isFirst { silent -= 1 }
            if silent == 0 { stage.send(transform(repeat (each slots).value)) }
          } end: { reason, hasSent in
            running -= 1
            if reason.isFailure || running == 0 || !hasSent { stage.finish(reason) }
          }
        }
      })
  }

  /// Sends the newest values of all `signals`, at every value of any, once all have sent (S23). Without signals, sends
  /// an empty array and completes.
  ///
  /// ```
  /// input                                    a-b-c--d|
  /// combineLatest([input, -x---y--|, --p|])  --(axpbxp)-(cxp)(cyp)-(dyp)|
  /// ```
  public static func combineLatest<Each>(_ signals: [Signal<Each>]) -> Signal where Value == [Each] {
    Signal(
      after: Ancestry(signals.map { $0.ancestry }),
      stage: { stage in
        guard !signals.isEmpty else {
          stage.send([])
          return stage.finish(.completed)
        }
        var newest: [Each?] = Array(repeating: nil, count: signals.count)
        var (silent, running) = (signals.count, signals.count)
        for (index, signal) in signals.enumerated() {
          stage.follow(
            signal,
            receive: { value in
              if newest[index] == nil { silent -= 1 }
              newest[index] = value
              if silent == 0 { stage.send(newest.compactMap { $0 }) }
            },
            end: { reason in
              running -= 1
              if reason.isFailure || running == 0 || newest[index] == nil { stage.finish(reason) }
            })
        }
      })
  }
}

/// The newest value of an input, for inputs of different types.
private final class Slot<Value> {
  private let signal: Signal<Value>
  private var newest: Value?

  init(_ signal: Signal<Value>) { self.signal = signal }

  var value: Value {
    guard let newest else { preconditionFailure("values are combined when each input has sent") }
    return newest
  }

  func follow<Output>(
    in stage: Stage<Output>, receive: @escaping (_ isFirst: Bool) -> Void,
    end: @escaping (_ reason: End, _ hasSent: Bool) -> Void
  ) {
    stage.follow(
      signal,
      receive: { [self] value in
        let isFirst = newest == nil
        newest = value
        receive(isFirst)
      }, end: { [self] in end($0, newest != nil) })
  }
}
