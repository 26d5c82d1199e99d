public import Foundation
import SignalboxModel
public import SignalboxPages
public import SignalboxProgram

/// Keeps feedback for good: in the database that several machines share, or else in a SQLite file of the data folder.
public struct FeedbackArchive: FeedbackStore {
  private let table: any FeedbackTable
  private let isOutbox: Bool
  private let now: @Sendable () -> Date

  /// Creates an archive; nothing is opened yet.
  /// - Parameters:
  ///   - folder: Where the file lies, or which database there is instead.
  ///   - isOutbox: Whether what is kept is to be sent on as well.
  ///   - now: What time it is; asked once for each feedback.
  public init(folder: DataFolder, isOutbox: Bool = false, now: @escaping @Sendable () -> Date = { Date() }) {
    table = folder.store.map { StoredFeedbackTable(at: $0) } ?? FiledFeedbackTable(in: folder)
    self.isOutbox = isOutbox
    self.now = now
  }

  /// Keeps `feedback`, once for each `key`. That it is to be sent on stands in the same row, so neither is there without
  /// the other.
  /// - Throws: ``EffectFailure`` when another feedback was kept under `key`; that one stays.
  public func keep(_ feedback: CollectedFeedback, key: String) async throws {
    let new = KeptFeedback(
      givenAt: now().formatted(.iso8601), category: feedback.category.rawValue, feedback: feedback.feedback.rawValue)
    let kept = try await table.add(new, key: key, isUnsent: isOutbox)
    guard (kept.category, kept.feedback) == (new.category, new.feedback) else {
      throw EffectFailure(
        reason: "Another feedback was kept in its place when this session ran before. Give it again in a new session.")
    }
  }

  /// The oldest feedback that is still to be sent on, with its key, or `nil`.
  func nextUnsent() async throws -> (key: String, feedback: KeptFeedback)? { try await table.nextUnsent() }

  /// The feedback with this key was accepted where it was sent to.
  func markSent(key: String) async throws { try await table.markSent(key: key) }

  /// Everything kept, the oldest first. A folder without feedback has none, and is not created.
  public func history() async throws -> [KeptFeedback] {
    var (history, next): ([KeptFeedback], Int64?) = ([], 0)
    while let number = next {
      let more = try await self.history(after: number)
      history += more.kept
      next = more.next
    }
    return history
  }

  /// What was kept after the row `number`, the oldest first and at most a hundred, and after which row to go on, or `nil`.
  ///
  /// Who reads by and by, and slowly, keeps nobody from writing.
  public func history(after number: Int64) async throws -> (kept: [KeptFeedback], next: Int64?) {
    let (kept, last) = try await table.rows(after: number)
    return (kept, last)
  }
}
