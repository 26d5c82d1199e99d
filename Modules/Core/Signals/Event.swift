/// An event of a signal. A signal has any number of values, then at most one end.
public enum Event<Value> {
  /// A value, in the order sent.
  case value(Value)
  /// The end. Nothing follows it.
  case end(End)
}

extension Event: Sendable where Value: Sendable {}
