/// A value in a place of its own: what is mostly not there takes a word then.
indirect enum Boxed<Value> {
  case value(Value)

  init(_ value: Value) { self = .value(value) }

  var value: Value {
    switch self {
    case .value(let value): value
    }
  }
}

extension Boxed: Sendable where Value: Sendable {}
