/// Keeps what was collected. It lives behind a protocol so that the application can be tested without a disk.
public protocol FeedbackStore: Sendable {
  /// Keeps `feedback`; once it returns, the feedback survives the end of the process.
  ///
  /// Called again with the same `key` when a session died in between: that must not keep it twice.
  func keep(_ feedback: CollectedFeedback, key: String) async throws
}

/// A feedback as it was given.
public struct CollectedFeedback: Codable, Equatable, Sendable {
  /// What was given.
  public var feedback: Feedback
  /// Which choices were offered.
  public var category: FeedbackCategory

  /// Creates a feedback.
  public init(feedback: Feedback, category: FeedbackCategory) {
    self.feedback = feedback
    self.category = category
  }
}
