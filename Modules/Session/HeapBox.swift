/// A heap box: an optional of it costs one pointer.
indirect enum HeapBox<Value> {
  case value(Value)

  init(_ value: Value) { self = .value(value) }

  var value: Value {
    switch self {
    case .value(let value): value
    }
  }
}

extension HeapBox: Sendable where Value: Sendable {}
