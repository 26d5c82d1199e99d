import SignalboxCore

/// A property that is created on first access. Most elements are never busy, wrong or hidden, so most properties are
/// never needed.
struct OnDemand<Value: Equatable> {
  private let initial: Value
  private var made: MutableProperty<Value>?

  init(_ initial: Value) { self.initial = initial }

  /// The current value; the initial value while no property exists.
  var value: Value { made?.value ?? initial }

  /// Restores the initial value, unless the property is bound.
  func reset() { if let made, !made.isBound { made.value = initial } }

  /// The property, created on first access.
  var property: MutableProperty<Value> {
    mutating get {
      if let made { return made }
      let property = MutableProperty(initial)
      made = property
      return property
    }
  }
}
