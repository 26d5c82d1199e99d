public import Foundation
public import GRDB
public import SignalboxPages

/// Keeps feedback in a SQLite file, opened when the first feedback comes so that no start-up pays for it.
public actor SQLiteFeedbackStore: FeedbackStore {
  private let folder: DataFolder
  private let isOutbox: Bool
  private let now: @Sendable () -> Date
  private var database: DatabaseQueue?

  /// Creates a store in `folder`.
  /// - Parameters:
  ///   - isOutbox: Whether what is kept is to be sent on as well.
  ///   - now: What time it is; asked once for each feedback.
  public init(folder: DataFolder, isOutbox: Bool = false, now: @escaping @Sendable () -> Date = { Date() }) {
    self.folder = folder
    self.isOutbox = isOutbox
    self.now = now
  }

  /// Keeps `feedback`, once for each `key`. That it is to be sent on stands in the same row, so neither is there without
  /// the other.
  public func keep(_ feedback: CollectedFeedback, key: String) async throws {
    let (database, time, isOutbox) = (try open(), now(), isOutbox)
    try await database.write { database in
      try database.execute(
        sql: "INSERT OR IGNORE INTO feedback (key, givenAt, category, feedback, isUnsent) VALUES (?, ?, ?, ?, ?)",
        arguments: [key, Self.format(time), feedback.category.rawValue, feedback.feedback.rawValue, isOutbox])
    }
  }

  /// The oldest feedback that is still to be sent on, with its key, or `nil`.
  func nextUnsent() async throws -> (key: String, feedback: KeptFeedback)? {
    guard exists else { return nil }
    return try await open().read { database in
      let sql = "SELECT * FROM feedback WHERE isUnsent ORDER BY number LIMIT 1"
      return try Row.fetchOne(database, sql: sql).map { ($0["key"], try KeptFeedback(row: $0)) }
    }
  }

  /// The feedback with this key was accepted where it was sent to.
  func markSent(key: String) async throws {
    try await open().write { database in
      try database.execute(sql: "UPDATE feedback SET isUnsent = 0 WHERE key = ?", arguments: [key])
    }
  }

  /// Everything kept, the oldest first. A folder without feedback has none, and is not created.
  public func history() async throws -> [KeptFeedback] {
    guard exists else { return [] }
    return try await open().read { database in
      try KeptFeedback.fetchAll(database, sql: "SELECT givenAt, category, feedback FROM feedback ORDER BY number")
    }
  }

  private static let fileName = "feedback.sqlite"

  private var exists: Bool { FileManager.default.fileExists(atPath: folder.path + "/" + Self.fileName) }

  private func open() throws -> DatabaseQueue {
    if let database { return database }
    let database = try folder.database(Self.fileName) { migrator in
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
    self.database = database
    return database
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
