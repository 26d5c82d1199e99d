/// The only write end of a ``signal`` (R5): keep it private, expose the signal.
///
/// The emitter owns its source. When the last reference to it goes away, the signal ends as
/// ``End/interrupted`` and whatever its observers captured is freed (S15).
public final class Emitter<Value> {
  @usableFromInline let source: Source<Value>
  /// What others may observe: always the same instance (R19).
  public let signal: Signal<Value>

  /// Creates an emitter that nobody observes yet.
  @inlinable
  public init() {
    source = Source()
    signal = Signal(source: source)
  }

  @inlinable
  deinit { source.finish(.interrupted) }

  /// Delivers `value` to every observer, in subscription order.
  ///
  /// Called from inside a delivery, it queues: the value is delivered after the present one has reached everyone (S6).
  /// After an end it does nothing (S12).
  @inlinable
  public func emit(_ value: Value) { source.send(value) }

  /// Ends the signal; only the first end counts. From inside a delivery, everyone gets the present value first (S14).
  @inlinable
  public func end(_ reason: End = .completed) { source.finish(reason) }

  /// How many observers are subscribed, for leak checks.
  public var observerCount: Int { source.observerCount }
}

extension Emitter where Value == Void {
  /// Tells every observer that it happened.
  @inlinable
  public func emit() { emit(()) }
}
