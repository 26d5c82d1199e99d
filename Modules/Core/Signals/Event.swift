/// What travels through a signal: any number of values, then at most one end.
public enum Event<Value> {
  /// One value, in the order sent.
  case value(Value)
  /// The end; nothing follows it.
  case end(End)
}

extension Event: Sendable where Value: Sendable {}
