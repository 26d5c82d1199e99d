// Other spellings of the primitives, from the documents that this project is based on. Code that uses them reads like a
// sentence: `page.leave.taps.onReception § eachTime § inAnyCase § showSelection`.

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

/// Returns an observation that never stops (R4).
@inlinable
public func eachTime<Value>(_ react: @escaping (Value) -> Void) -> (Value) -> Persistence {
  { value in
    react(value)
    return .continue
  }
}

/// Returns an observation that stops after the first value (R4).
@inlinable
public func once<Value>(_ react: @escaping (Value) -> Void) -> (Value) -> Persistence {
  { value in
    react(value)
    return .stop
  }
}

/// Returns a reaction that ignores the value (R42).
@inlinable
public func inAnyCase<Value>(_ react: @escaping () -> Void) -> (Value) -> Void { { _ in react() } }

/// Returns a reaction that performs several reactions, in the order written.
public func doAll<Value>(_ reactions: ((Value) -> Void)...) -> (Value) -> Void {
  // A closure read from the array is called and never written back, so it gathers no thunks.
  { value in for react in reactions { react(value) } }
}

extension Signal {
  /// Observes with an answer to each value, and returns this signal for chaining (R10).
  @discardableResult
  @inlinable
  public func onReception(_ observation: @escaping (Value) -> Persistence) -> Signal {
    observeWhile(observation)
    return self
  }

  /// Merges both signals in order of arrival; the same as `merge(_:)` (R9).
  public static func + (left: Signal, right: Signal) -> Signal { left.merge(right) }
}

infix operator <~ : AssignmentPrecedence

/// Sets `target` to every value of `source`, for as long as both live (S38).
///
/// The binding does not keep the target alive. The binding belongs to the target and ends by itself (R80).
@discardableResult
public func <~ <Value>(target: MutableProperty<Value>, source: Signal<Value>) -> Subscription { target.follow(source) }

/// Keeps `target` equal to `source`, from now on and for as long as both live (S38).
@discardableResult
public func <~ <Value>(target: MutableProperty<Value>, source: Property<Value>) -> Subscription {
  target.follow(source.signal)
}
