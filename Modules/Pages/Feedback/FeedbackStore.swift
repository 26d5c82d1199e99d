/// Keeps the collected feedback. A protocol, so that the application can be tested without a disk.
public protocol FeedbackStore: Sendable {
  /// Keeps `feedback`. When this returns, the feedback survives the end of the process.
  ///
  /// Called again with the same `key` after a crash of the session. Then the feedback must not be kept twice.
  func keep(_ feedback: CollectedFeedback, key: String) async throws
}

/// A feedback as the user gave it.
public struct CollectedFeedback: Codable, Equatable, Sendable {
  /// The feedback.
  public var feedback: Feedback
  /// The category whose choices were offered.
  public var category: FeedbackCategory

  /// Creates a feedback.
  public init(feedback: Feedback, category: FeedbackCategory) {
    self.feedback = feedback
    self.category = category
  }
}
