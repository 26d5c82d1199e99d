/// A property's value and its observers. The ``Node`` has everything that does not depend on the value's type.
///
/// The two are separate so that code for the value can be specialised where its type is known. The graph then needs no
/// generic code.
@usableFromInline
final class Cell<Value> {
  @usableFromInline let isEqual: (Value, Value) -> Bool
  /// The observers. `nil` until the first subscription: most properties of a page are only read.
  @exclusivity(unchecked) @usableFromInline var source: Source<Value>?
  // Unchecked exclusivity: each access is a single load or store, finished before any other code is called. The old
  // value is held beyond the store. So no two accesses overlap.
  /// The value. `nil` until a derived value is first needed.
  @exclusivity(unchecked) @usableFromInline var stored: Value?
  /// The value that the observers know, while there are observers.
  @exclusivity(unchecked) @usableFromInline var announced: Value?
  /// Set once, before the first tracked read: see ``Property/tracked()``.
  @exclusivity(unchecked) @usableFromInline var tracking: Tracking?
  /// Observers that have received a value before the other observers; see ``LateObserver``.
  @exclusivity(unchecked) @usableFromInline var lateObservers: [LateObserver<Value>] = []

  @inlinable
  init(_ value: Value?, isEqual: @escaping (Value, Value) -> Bool) {
    stored = value
    self.isEqual = isEqual
  }

  /// Returns the source of the observers, and creates it at the first call.
  ///
  /// The reference to the node is unowned, because a weak reference would slow down every retain of the node. The node
  /// outlives its use: a subscriber arrives through a signal that holds the node. While the node is observed, its
  /// inputs hold it. After the end of its inputs the source has ended, too, and no longer calls `onDemand`.
  @inlinable
  func source(of node: Node) -> Source<Value> {
    if let source { return source }
    let new = Source<Value>()
    new.onDemand = { [unowned node] isObserved in node.demandChanged(isObserved) }
    if let reason = node.ended { new.finish(reason) }
    source = new
    return new
  }

  @inlinable var value: Value {
    guard let stored else { preconditionFailure("a property that was brought up to date has a value") }
    return stored
  }

  /// Stores the value. Returns whether it differs from the old value.
  @inlinable
  func store(_ value: Value) -> Bool {
    if let stored, isEqual(stored, value) { return false }
    // The old value is released after the new value is in place: its `deinit` may call back here (S19).
    let old = stored
    stored = value
    return withExtendedLifetime(old) { true }
  }

  /// Sends the value to the observers. A value that was written and reverted in the same batch is no change (S24),
  /// except for late observers.
  @inlinable
  func announce(isChange: Bool) {
    let value = self.value
    let lateObservers = removeLateObservers()
    if !isChange, let announced, isEqual(announced, value) {
      for late in lateObservers { late.deliver(value) }
      return
    }
    let old = announced
    announced = value
    source?.send(value)
    withExtendedLifetime(old) {}
  }

  @inlinable
  func removeLateObservers() -> [LateObserver<Value>] {
    guard !lateObservers.isEmpty else { return [] }
    let taken = lateObservers
    lateObservers = []
    return taken
  }

  /// Records the value that the observers know: the current value with the first observer, `nil` after the last.
  @inlinable
  func demandChanged(_ isObserved: Bool) {
    let old = announced
    announced = isObserved ? stored : nil
    withExtendedLifetime(old) {}
  }
}
