/// The place of one observer in its source: the closure to call, and the token the subscriber holds.
///
/// One object serves as both, so a subscription costs one allocation. The reference to the source is strong; the cycle is
/// cut by ``release()``, which runs at the latest when the source's owner goes away (S15).
@usableFromInline
class Observer<Value>: Subscription {
  /// Where the source keeps it; 32 bits fit in what alignment leaves free beside `isActive`.
  @usableFromInline final var index: UInt32
  // Unchecked: one load, or one store that is over before what was stored is released.
  @exclusivity(unchecked) @usableFromInline final var receive: ((Value) -> Void)?
  @usableFromInline final var source: Source<Value>?

  @inlinable
  init(source: Source<Value>, index: Int, receive: @escaping (Value) -> Void) {
    self.source = source
    self.index = UInt32(truncatingIfNeeded: index)
    self.receive = receive
  }

  @inlinable @inline(__always)
  final func takeReceive() -> ((Value) -> Void)? {
    let receive = self.receive
    self.receive = nil
    return receive
  }

  @inlinable
  final func finish(_ reason: End) {
    guard isActive else { return }
    source = nil
    let report = takeEnd()
    cancel()
    report?(reason)
  }

  /// Gives the closure to call at the end, once.
  @inlinable
  func takeEnd() -> ((End) -> Void)? { nil }

  @inlinable
  override func release() {
    let source = self.source
    self.source = nil
    if let source { source.leave(source, Int(index)) }
    // Last, because the closures may own objects whose deinit comes back to the source (S19). They are not kept in a local
    // for that: a closure handed to `withExtendedLifetime` gains a thunk.
    receive = nil
    dropEnd()
  }

  @usableFromInline
  func dropEnd() {}
}

/// An observer that is told the end. Most are not, and do not pay for the closure.
@usableFromInline
final class EndObserver<Value>: Observer<Value> {
  @usableFromInline var end: ((End) -> Void)?

  @inlinable
  init(source: Source<Value>, index: Int, receive: @escaping (Value) -> Void, end: @escaping (End) -> Void) {
    self.end = end
    super.init(source: source, index: index, receive: receive)
  }

  @inlinable
  override func takeEnd() -> ((End) -> Void)? {
    let end = self.end
    self.end = nil
    return end
  }

  @usableFromInline
  override func dropEnd() { end = nil }
}
