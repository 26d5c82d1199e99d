/// How a signal ended; an end is an event like any other, and comes once, last (S12).
@frozen public enum End: Sendable {
  /// The source said that nothing more will come.
  case completed
  /// The source gave up. A *result* that failed is a value, not this (R12).
  case failed(any Error)
  /// The last owner of the source went away, or the binding was cut, before the source was done (S15).
  case interrupted

  @inlinable var isFailure: Bool { if case .failed = self { true } else { false } }
}
