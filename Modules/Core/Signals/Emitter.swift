/// The only write end of a ``signal`` (R5). Keep the emitter private and expose the signal.
///
/// The emitter owns its source. After the release of the last reference to the emitter, the signal ends as
/// ``End/interrupted``. Everything its observers captured is released then (S15).
public final class Emitter<Value> {
  @usableFromInline let source: Source<Value>
  /// The signal to observe: always the same instance (R19).
  public let signal: Signal<Value>

  /// Creates an emitter without observers.
  @inlinable
  public init() {
    source = Source()
    signal = Signal(source: source)
  }

  @inlinable
  deinit { source.finish(.interrupted) }

  /// Delivers `value` to every observer, in subscription order.
  ///
  /// A value that is emitted inside a delivery waits until the present value has reached every observer (S6). After an
  /// end the call does nothing (S12).
  @inlinable
  public func emit(_ value: Value) { source.send(value) }

  /// Ends the signal. Only the first end counts. Inside a delivery, every observer gets the present value first (S14).
  @inlinable
  public func end(_ reason: End = .completed) { source.finish(reason) }

  /// The number of subscribed observers, for leak checks.
  public var observerCount: Int { source.observerCount }
}

extension Emitter where Value == Void {
  /// Delivers an event without a value to every observer.
  @inlinable
  public func emit() { emit(()) }
}
