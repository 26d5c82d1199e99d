/// Sends on what was kept, one at a time and the oldest first.
public protocol FeedbackOutbox: Sendable {
  /// Sends the oldest feedback that was not accepted yet, with a key that is the same each time it is sent.
  ///
  /// It stays the oldest until the service has accepted it, whatever happens in between.
  func sendNext() async throws -> Delivery
}

/// What came of sending a feedback on.
public enum Delivery: Codable, Equatable, Sendable {
  /// There was nothing to send.
  case nothing
  /// It was accepted.
  case accepted
  /// It was not; the service wants to be left alone for so long.
  case postponed(Duration)
}
