public import Foundation
public import GRDB
import SignalboxModel
public import SignalboxPages
import SignalboxStorage
public import SignalboxProgram

/// Keeps feedback in a SQLite file.
public actor SQLiteFeedbackStore: FeedbackStore {
  private let file: DataFile
  private let isOutbox: Bool
  private let now: @Sendable () -> Date

  /// Creates a store in `folder`.
  /// - Parameters:
  ///   - isOutbox: Whether what is kept is to be sent on as well.
  ///   - now: What time it is; asked once for each feedback.
  public init(folder: DataFolder, isOutbox: Bool = false, now: @escaping @Sendable () -> Date = { Date() }) {
    file = DataFile("feedback.sqlite", in: folder) { migrator in
      migrator.registerMigration("1") { database in
        try database.create(table: "feedback") { table in
          table.autoIncrementedPrimaryKey("number")
          table.column("key", .text).notNull().unique()
          table.column("givenAt", .text).notNull()
          table.column("category", .text).notNull()
          table.column("feedback", .text).notNull()
        }
      }
      migrator.registerMigration("2") { database in
        try database.alter(table: "feedback") { table in
          table.add(column: "isUnsent", .boolean).notNull().defaults(to: false)
        }
        try database.create(
          index: "unsent", on: "feedback", columns: ["number"], condition: Column("isUnsent") == true)
      }
    }
    self.isOutbox = isOutbox
    self.now = now
  }

  /// Keeps `feedback`, once for each `key`. That it is to be sent on stands in the same row, so neither is there without
  /// the other.
  /// - Throws: ``EffectFailure`` when another feedback was kept under `key`; that one stays.
  public func keep(_ feedback: CollectedFeedback, key: String) async throws {
    let (time, isOutbox) = (now(), isOutbox)
    let isKept = try await file.write { database in
      let sql = "SELECT givenAt, category, feedback FROM feedback WHERE key = ?"
      if let kept = try KeptFeedback.fetchOne(database, sql: sql, arguments: [key]) {
        return kept.category == feedback.category.rawValue && kept.feedback == feedback.feedback.rawValue
      }
      // Not "or ignore": what the table does not take for another reason than the key would be lost without a word.
      try database.execute(
        sql: "INSERT INTO feedback (key, givenAt, category, feedback, isUnsent) VALUES (?, ?, ?, ?, ?)",
        arguments: [key, Self.format(time), feedback.category.rawValue, feedback.feedback.rawValue, isOutbox])
      return true
    }
    guard isKept else {
      throw EffectFailure(
        reason: "Another feedback was kept in its place when this session ran before. Give it again in a new session.")
    }
  }

  /// The oldest feedback that is still to be sent on, with its key, or `nil`.
  func nextUnsent() async throws -> (key: String, feedback: KeptFeedback)? {
    guard try await file.exists() else { return nil }
    return try await file.read { database in
      let sql = "SELECT * FROM feedback WHERE isUnsent ORDER BY number LIMIT 1"
      return try Row.fetchOne(database, sql: sql).map { (try Key(row: $0).key, try KeptFeedback(row: $0)) }
    }
  }

  /// The feedback with this key was accepted where it was sent to.
  func markSent(key: String) async throws {
    try await file.write { database in
      try database.execute(sql: "UPDATE feedback SET isUnsent = 0 WHERE key = ?", arguments: [key])
    }
  }

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
    guard try await file.exists() else { return ([], nil) }
    let rows = try await file.read { database in
      let sql = "SELECT number, givenAt, category, feedback FROM feedback WHERE number > ? ORDER BY number LIMIT 100"
      return try NumberedFeedback.fetchAll(database, sql: sql, arguments: [number])
    }
    return (rows.map(\.feedback), rows.last?.number)
  }

  private struct NumberedFeedback: Decodable, Sendable, FetchableRecord {
    var number: Int64
    var feedback: KeptFeedback

    init(from decoder: any Decoder) throws {
      number = try decoder.container(keyedBy: CodingKeys.self).decode(Int64.self, forKey: .number)
      feedback = try KeptFeedback(from: decoder)
    }

    private enum CodingKeys: CodingKey { case number }
  }

  /// Read by the one way that throws: a column that holds something else would end the process.
  private struct Key: Decodable, FetchableRecord {
    var key: String
  }

  private static func format(_ time: Date) -> String { time.formatted(.iso8601) }
}

/// A feedback as it was kept.
public struct KeptFeedback: Codable, Equatable, Sendable, FetchableRecord {
  /// When it was given, in UTC: `2026-11-21T04:24:00Z`.
  public var givenAt: String
  /// Which choices were offered.
  public var category: String
  /// What was given.
  public var feedback: String
}
