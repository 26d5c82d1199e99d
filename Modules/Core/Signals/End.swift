/// The way a signal ended. An end is an event like any other; it comes once, as the last event (S12).
@frozen public enum End: Sendable {
  /// The source has no more values.
  case completed
  /// The source failed. A *result* that failed is a value, not an end (R12).
  case failed(any Error)
  /// No value can come any more, although the source has not completed. For example, its last owner was released, or
  /// its work was cancelled (S15).
  case interrupted

  @inlinable var isFailure: Bool { if case .failed = self { true } else { false } }
}
