extension Signal {
  /// The newest value of each signal, on every value of either, from when both have sent (S23).
  ///
  /// It ends when both have ended, as soon as one fails, and as soon as one ends without a value, because no pair can come
  /// any more. For values that are always there, combine properties: those are free of glitches (S22).
  /// Its observer's sends come inside its call, as those to a ``merge(_:)-(Signal)`` do (S6).
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

/// What one of two inputs has sent last.
@usableFromInline
final class Newest<Value> {
  // Unchecked: one load, or one store that is over before what was stored is released.
  @exclusivity(unchecked) @usableFromInline var value: Value?
  @usableFromInline var hasEnded = false

  @inlinable
  init() {}
}

extension Signal {
  /// What `transform` makes of the newest value of each of any number of signals, on every value of any, from when all have
  /// sent (S23).
  ///
  /// It ends when all have ended, as soon as one fails, and as soon as one ends without a value.
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

  /// The newest values of all `signals`, on every value of any, from when all have sent (S23); of none, one empty array.
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

/// The newest value of one input, for inputs of different types.
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
