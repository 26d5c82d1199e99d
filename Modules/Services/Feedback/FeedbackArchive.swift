public import Foundation
import SignalboxModel
public import SignalboxPages
public import SignalboxProgram
public import SignalboxSQL
import SignalboxStorage
import SignalboxWords

/// Keeps feedback permanently: in the store, otherwise in a SQLite file of the data folder.
public struct FeedbackArchive: FeedbackStore {
  private let tables: DataTables
  private let isOutbox: Bool
  private let now: @Sendable () -> Date

  /// Creates an archive; nothing is opened yet.
  /// - Parameters:
  ///   - folder: The folder of the file; it also has the address of the store.
  ///   - isOutbox: A Boolean value that indicates whether kept feedback is also sent to a service.
  ///   - now: Returns the current time; called once for each feedback.
  public init(folder: DataFolder, isOutbox: Bool = false, now: @escaping @Sendable () -> Date = { Date() }) {
    (tables, self.isOutbox, self.now) = (DataTables(.feedback, in: folder), isOutbox, now)
  }

  /// Keeps `feedback`, once for each `key`. Whether it must still be sent is in the same row, so both are written or
  /// neither.
  /// - Throws: ``EffectFailure`` when another feedback was kept under `key`. That feedback stays.
  public func keep(_ feedback: CollectedFeedback, key: String) async throws {
    let (category, feedback, time) = (feedback.category.rawValue, feedback.feedback.rawValue, now().formatted(.iso8601))
    let kept = try await tables.write { [isOutbox] (database) throws(StoreFailure) in
      try database.run(
        """
        INSERT INTO feedback (key, given_at, category, feedback, is_unsent) VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT DO NOTHING
        """, [.text(key), .text(time), .text(category), .text(feedback), .boolean(isOutbox)])
      let rows = try database.run("SELECT given_at, category, feedback FROM feedback WHERE key = $1", [.text(key)])
      return try KeptFeedback(rows.first)
    }
    guard (kept.category, kept.feedback) == (category, feedback) else {
      throw EffectFailure(
        reason: phrase(
          "Another feedback was kept in its place when this session ran before. Give it again in a new session."))
    }
  }

  /// Returns the oldest unsent feedback, with its key, or `nil`.
  func nextUnsent() async throws(StoreFailure) -> (key: String, feedback: KeptFeedback)? {
    let next = try await tables.read { (database) throws(StoreFailure) -> (key: String, feedback: KeptFeedback)? in
      let rows = try database.run(
        "SELECT given_at, category, feedback, key FROM feedback WHERE is_unsent ORDER BY number LIMIT 1")
      guard let row = rows.first else { return nil }
      guard let key = row[3].text else { throw .unreadable }
      return (key, try KeptFeedback(row))
    }
    return next ?? nil
  }

  /// Records that the receiver accepted the feedback with this key.
  func markSent(key: String) async throws(StoreFailure) {
    _ = try await tables.write { (database) throws(StoreFailure) in
      try database.run("UPDATE feedback SET is_unsent = false WHERE key = $1", [.text(key)])
    }
  }

  /// Returns at most a hundred feedbacks after the row `number`, oldest first. Also returns the row to continue after,
  /// or `nil` at the end. Does not create a missing folder.
  ///
  /// Reading in small steps does not block writers, however slow the reader is.
  public func history(after number: Int64) async throws(StoreFailure) -> (kept: [KeptFeedback], next: Int64?) {
    let found = try await tables.read {
      (database) throws(StoreFailure) -> (kept: [KeptFeedback], next: Int64?) in
      let rows = try database.run(
        "SELECT given_at, category, feedback, number FROM feedback WHERE number > $1 ORDER BY number LIMIT 100",
        [.integer(number)])
      var kept: [KeptFeedback] = []
      for row in rows { kept.append(try KeptFeedback(row)) }
      return (kept, rows.last?[3].integer)
    }
    return found ?? ([], nil)
  }
}
