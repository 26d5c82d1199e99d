/// An observer in its source: the closure to call, and the token that the subscriber holds.
///
/// The same object serves as both, so a subscription costs a single allocation. The reference to the source is strong.
/// ``release()`` breaks the cycle, at the latest when the source's owner is released (S15).
@usableFromInline
class Observer<Value>: Subscription {
  /// The index in the source. 32 bits fit into the padding beside `isActive`.
  @usableFromInline final var index: UInt32
  // Unchecked exclusivity: a load, or a store that is finished before the old value is released.
  @exclusivity(unchecked) @usableFromInline final var receive: ((Value) -> Void)?
  @usableFromInline final var source: Source<Value>?

  @inlinable
  init(source: Source<Value>, index: Int, receive: @escaping (Value) -> Void) {
    self.source = source
    self.index = UInt32(truncatingIfNeeded: index)
    self.receive = receive
  }

  @inlinable @inline(__always)
  final func removeReceive() -> ((Value) -> Void)? {
    let receive = self.receive
    self.receive = nil
    return receive
  }

  @inlinable
  final func finish(_ reason: End) {
    guard isActive else { return }
    source = nil
    let report = removeEnd()
    cancel()
    report?(reason)
  }

  /// Removes and returns the closure to call at the end.
  @inlinable
  func removeEnd() -> ((End) -> Void)? { nil }

  @inlinable
  override func release() {
    let source = self.source
    self.source = nil
    if let source { source.removeObserver(source, Int(index)) }
    // Last, because the closures may own objects whose `deinit` calls back into the source (S19). They are not kept in
    // a local variable, because a closure that is passed to `withExtendedLifetime` gains a thunk.
    receive = nil
    dropEnd()
  }

  @usableFromInline
  func dropEnd() {}
}

/// An observer with a closure for the end. A class of its own, because most observers have no such closure.
@usableFromInline
final class EndObserver<Value>: Observer<Value> {
  @usableFromInline var end: ((End) -> Void)?

  @inlinable
  init(source: Source<Value>, index: Int, receive: @escaping (Value) -> Void, end: @escaping (End) -> Void) {
    self.end = end
    super.init(source: source, index: index, receive: receive)
  }

  @inlinable
  override func removeEnd() -> ((End) -> Void)? {
    let end = self.end
    self.end = nil
    return end
  }

  @usableFromInline
  override func dropEnd() { end = nil }
}
