/// Sends the kept feedback to a service in the order in which it was given.
public protocol FeedbackOutbox: Sendable {
  /// Sends the oldest feedback that the service has not accepted yet. Every attempt uses the same key.
  ///
  /// The feedback stays the oldest until the service has accepted it, even after a failure.
  func sendNext() async throws -> Delivery
}

/// The result of sending a feedback.
public enum Delivery: Codable, Equatable, Sendable {
  /// No feedback was left to send.
  case nothing
  /// The service accepted the feedback.
  case accepted
  /// The service did not accept the feedback and wants no request for this time.
  case postponed(Duration)
}
