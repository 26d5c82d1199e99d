/// A property that its owner sets, and that can be bound to a signal with `<~`.
///
/// Its signals end as ``End/interrupted`` when the last reference to the property is released (S15).
public final class MutableProperty<Value>: Property<Value> {
  // Unchecked exclusivity: a single load or store. Created for the first binding: most properties of a page have no
  // binding.
  @exclusivity(unchecked) @usableFromInline var ownLifetime: Lifetime?

  /// The lifetime that ends with the property. Bindings to the property are tied to it, so they never keep it alive
  /// (S38).
  public var lifetime: Lifetime {
    if let ownLifetime { return ownLifetime }
    let new = Lifetime()
    ownLifetime = new
    return new
  }

  /// A Boolean value that indicates whether the property was ever bound to anything.
  package var isBound: Bool { ownLifetime != nil }

  /// Creates a property. Setting a value that equals the current value by `isEqual` changes nothing.
  ///
  /// With `{ _, _ in false }` every write is announced.
  @inlinable
  public init(_ value: Value, isEqual: @escaping (Value, Value) -> Bool) {
    super.init(written: value, isEqual: isEqual)
  }

  deinit {
    ownLifetime?.end()
    ownNode?.finish(.interrupted)
  }

  /// The current value. Setting a different value sends it to every observer.
  ///
  /// The old value is kept during a write, for the comparison. So `lines.value += more` copies all lines, and
  /// ``append(contentsOf:)`` copies none.
  ///
  /// A value set from inside a delivery can be read at once. It is announced after the present announcement has reached
  /// every observer (S35). A property that does not settle stops the program with a report of its name and observers
  /// (S36).
  @inlinable public override var value: Value {
    get {
      if let tracking = cell.tracking { tracking.noteRead(of: changes) }
      return cell.value
    }
    set { if cell.store(newValue) { ownNode?.written() } }
  }

  /// The number of subscribed observers, for leak checks.
  public var observerCount: Int { cell.source?.observerCount ?? 0 }
}

extension MutableProperty where Value: Equatable {
  /// Creates a property. Setting an equal value changes nothing.
  ///
  /// A value that does not equal itself is a change at each write. If two properties follow each other and such values
  /// can occur, define equality with `init(_:isEqual:)`.
  @inlinable
  public convenience init(_ value: Value) { self.init(value, isEqual: ==) }
}

extension MutableProperty where Value: FloatingPoint {
  /// Creates a property. Setting an equal value changes nothing; NaN counts as equal to NaN.
  @inlinable
  public convenience init(_ value: Value) { self.init(value, isEqual: { $0 == $1 || $0.isNaN && $1.isNaN }) }
}
