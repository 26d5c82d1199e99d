extension Signal {
  /// A property with the newest value of this signal, `initial` before the first.
  ///
  /// Following ends with the property, and the property keeps the last value when the signal ends.
  public func held(_ initial: Value, isEqual: @escaping (Value, Value) -> Bool) -> Property<Value> {
    let property = MutableProperty(initial, isEqual: isEqual)
    property.follow(self)
    return property
  }
}

extension Signal where Value: Equatable {
  /// A property with the newest value of this signal, `initial` before the first.
  public func held(_ initial: Value) -> Property<Value> { held(initial, isEqual: ==) }
}
