import SignalboxCore

/// A property that is made when somebody asks for it: most elements are never busy, wrong or hidden, and pages come and go.
struct OnDemand<Value: Equatable> {
  private let initial: Value
  private var made: MutableProperty<Value>?

  init(_ initial: Value) { self.initial = initial }

  /// What the property says, or would say.
  var value: Value { made?.value ?? initial }

  /// Says again what it said at first, unless it follows something that knows better.
  func reset() { if let made, !made.isBound { made.value = initial } }

  /// The property.
  var property: MutableProperty<Value> {
    mutating get {
      if let made { return made }
      let property = MutableProperty(initial)
      made = property
      return property
    }
  }
}
