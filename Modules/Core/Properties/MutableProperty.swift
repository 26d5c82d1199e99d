/// A property that its owner sets, and that others may bind to a signal with `<~`.
///
/// Its signals end as ``End/interrupted`` when the last reference to it goes away (S15).
public final class MutableProperty<Value>: Property<Value> {
  // Unchecked: one load or one store. Made when something is bound to it: most properties of a page are bound to nothing.
  @exclusivity(unchecked) @usableFromInline var ownLifetime: Lifetime?

  /// Ends with the property: bindings to it are tied to this, so they never keep it alive (S38).
  public var lifetime: Lifetime {
    if let ownLifetime { return ownLifetime }
    let new = Lifetime()
    ownLifetime = new
    return new
  }

  /// Whether something was ever bound to it.
  package var isBound: Bool { ownLifetime != nil }

  /// Creates a property; setting a value that `isEqual` to the present one changes nothing.
  ///
  /// With `{ _, _ in false }` every write is announced.
  @inlinable
  public init(_ value: Value, isEqual: @escaping (Value, Value) -> Bool) {
    super.init(written: value, isEqual: isEqual)
  }

  deinit {
    ownLifetime?.end()
    node.finish(.interrupted)
  }

  /// The present value; setting it tells every observer, unless it is equal to the present one.
  ///
  /// To be compared, what was there is kept meanwhile: `lines.value += more` copies all lines, and
  /// ``append(contentsOf:)`` none.
  ///
  /// Set from inside a delivery, it is there at once, and announced when the present announcement has reached everyone
  /// (S35). A property that does not settle stops the program with a report of its name and observers (S36).
  @inlinable public override var value: Value {
    get {
      if let tracking = cell.tracking { tracking.noteRead(of: changes) }
      return cell.value
    }
    set { if cell.store(newValue) { node.written() } }
  }

  /// How many observers are subscribed, for leak checks.
  public var observerCount: Int { cell.source?.observerCount ?? 0 }
}

extension MutableProperty where Value: Equatable {
  /// Creates a property; setting an equal value changes nothing.
  ///
  /// A value that is not equal to itself is a change each time; where two properties follow each other and such values may
  /// come, say with `init(_:isEqual:)` when they are the same.
  @inlinable
  public convenience init(_ value: Value) { self.init(value, isEqual: ==) }
}

extension MutableProperty where Value: FloatingPoint {
  /// Creates a property; setting an equal value changes nothing, and neither does setting NaN where NaN is.
  @inlinable
  public convenience init(_ value: Value) { self.init(value, isEqual: { $0 == $1 || $0.isNaN && $1.isNaN }) }
}
