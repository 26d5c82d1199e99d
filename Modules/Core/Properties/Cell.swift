/// A property's value and its observers. What does not depend on the value's type is the ``Node``'s.
///
/// The two are apart so that all that touches the value can be specialised where the type is known, and the graph needs no
/// generic code.
@usableFromInline
final class Cell<Value> {
  @usableFromInline let isEqual: (Value, Value) -> Bool
  /// `nil` until somebody wants to observe: most properties of a page are only read.
  @exclusivity(unchecked) @usableFromInline var source: Source<Value>?
  // Unchecked, because each access to these is one load or one store that is over before anything else is called, and
  // the old value is held beyond the store: no access can meet another.
  /// `nil` until a derived value is asked for.
  @exclusivity(unchecked) @usableFromInline var stored: Value?
  /// What the observers know, while there are any.
  @exclusivity(unchecked) @usableFromInline var announced: Value?
  /// Set once, before anybody reads by it: see ``Property/tracked()``.
  @exclusivity(unchecked) @usableFromInline var tracking: Tracking?
  /// Those who were told a value that the other observers do not know yet.
  @exclusivity(unchecked) @usableFromInline var latecomers: [Latecomer<Value>] = []

  @inlinable
  init(_ value: Value?, isEqual: @escaping (Value, Value) -> Bool) {
    stored = value
    self.isEqual = isEqual
  }

  /// Who observes, in order; made for the first who wants to.
  ///
  /// Who subscribes comes through a signal that holds the node; while it is observed, what it depends on holds it; when that has
  /// ended, so has the source, which then asks no more. A weak reference would slow down every retain of the node.
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

  /// Whether the new value differs.
  @inlinable
  func store(_ value: Value) -> Bool {
    if let stored, isEqual(stored, value) { return false }
    // The old value goes when the new one is in place: its deinit may come back here (S19).
    let old = stored
    stored = value
    return withExtendedLifetime(old) { true }
  }

  /// Tells the observers; written and reverted in one batch is no change (S24), but for those who came in between.
  @inlinable
  func announce(isNews: Bool) {
    let value = self.value
    let latecomers = takeLatecomers()
    if !isNews, let announced, isEqual(announced, value) {
      for latecomer in latecomers { latecomer.take(value) }
      return
    }
    let old = announced
    announced = value
    source?.send(value)
    withExtendedLifetime(old) {}
  }

  @inlinable
  func takeLatecomers() -> [Latecomer<Value>] {
    guard !latecomers.isEmpty else { return [] }
    let taken = latecomers
    latecomers = []
    return taken
  }

  /// From now on the observers know the present value, or nobody observes.
  @inlinable
  func demandChanged(_ isObserved: Bool) {
    let old = announced
    announced = isObserved ? stored : nil
    withExtendedLifetime(old) {}
  }
}
