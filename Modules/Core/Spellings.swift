// The spellings of the documents this project comes from, as thin names on the same primitives. They let a wiring be read
// aloud: `page.leave.taps.onReception § eachTime § inAnyCase § showSelection`.

precedencegroup ApplicationPrecedence {
  associativity: right
  higherThan: AssignmentPrecedence
  lowerThan: AdditionPrecedence
}

infix operator § : ApplicationPrecedence

/// Applies a function: `f § x` is `f(x)`, and `f § g § x` is `f(g(x))` (R11).
@discardableResult
@inlinable
public func § <Input, Output>(function: (Input) -> Output, input: Input) -> Output { function(input) }

/// An observation that never stops (R4).
@inlinable
public func eachTime<Value>(_ react: @escaping (Value) -> Void) -> (Value) -> Persistence {
  { value in
    react(value)
    return .continue
  }
}

/// An observation that stops after the first value (R4).
@inlinable
public func once<Value>(_ react: @escaping (Value) -> Void) -> (Value) -> Persistence {
  { value in
    react(value)
    return .stop
  }
}

/// Reacts to the fact and ignores the content (R42).
@inlinable
public func inAnyCase<Value>(_ react: @escaping () -> Void) -> (Value) -> Void { { _ in react() } }

/// Several reactions as one, in the order written.
public func doAll<Value>(_ reactions: ((Value) -> Void)...) -> (Value) -> Void {
  // A closure taken from the array is called and never written back, so it does not gather thunks.
  { value in for react in reactions { react(value) } }
}

extension Signal {
  /// Observes with an answer to each value, and gives the signal back to go on (R10).
  @discardableResult
  @inlinable
  public func onReception(_ observation: @escaping (Value) -> Persistence) -> Signal {
    observeWhile(observation)
    return self
  }

  /// Both signals in order of arrival; the same as `merge(_:)` (R9).
  public static func + (left: Signal, right: Signal) -> Signal { left.merge(right) }
}

infix operator <~ : AssignmentPrecedence

/// Sets `target` to every value of `source`, for as long as both live (S38).
///
/// The binding does not keep the target alive, and it belongs to the target: nobody has to end it (R80).
@discardableResult
public func <~ <Value>(target: MutableProperty<Value>, source: Signal<Value>) -> Subscription { target.follow(source) }

/// Keeps `target` equal to `source`, from now on and for as long as both live (S38).
@discardableResult
public func <~ <Value>(target: MutableProperty<Value>, source: Property<Value>) -> Subscription {
  target.follow(source.signal)
}
