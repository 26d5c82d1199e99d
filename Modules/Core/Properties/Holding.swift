extension Signal {
  /// Returns a property with the newest value of this signal, and with `initial` before the first value.
  ///
  /// The property needs no owner: it follows the signal while it is held, observed or depended on. It ends with this
  /// signal and keeps the last value.
  public func held(_ initial: Value, isEqual: @escaping (Value, Value) -> Bool) -> Property<Value> {
    let property = Property(written: initial, isEqual: isEqual)
    let cell = property.cell
    let feed = observe(
      { [weak node = property.node] value in if let node, cell.store(value) { node.written() } },
      end: { [weak node = property.node] in node?.finish($0) })
    property.node.isFed(by: feed)
    return property
  }
}

extension Signal where Value: Equatable {
  /// Returns a property with the newest value of this signal, and with `initial` before the first value.
  public func held(_ initial: Value) -> Property<Value> { held(initial, isEqual: ==) }
}
