/// The table in which a ``FeedbackArchive`` keeps its rows.
protocol FeedbackTable: Sendable {
  /// Keeps `feedback` unless there is something under `key`; gives what is there then.
  func add(_ feedback: KeptFeedback, key: String, isUnsent: Bool) async throws -> KeptFeedback

  /// The oldest that is still to be sent on, with its key, or `nil`.
  func nextUnsent() async throws -> (key: String, feedback: KeptFeedback)?

  /// The one with this key was accepted where it was sent to.
  func markSent(key: String) async throws

  /// What was kept after the row `number`, the oldest first and at most a hundred, and the last one's row.
  func rows(after number: Int64) async throws -> (kept: [KeptFeedback], last: Int64?)
}

/// A feedback as it was kept.
public struct KeptFeedback: Codable, Equatable, Sendable {
  /// When it was given, in UTC: `2026-11-21T04:24:00Z`.
  public var givenAt: String
  /// Which choices were offered.
  public var category: String
  /// What was given.
  public var feedback: String
}
