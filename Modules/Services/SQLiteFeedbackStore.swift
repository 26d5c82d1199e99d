public import Foundation
public import GRDB
public import SignalboxPages

/// Keeps feedback in a SQLite file, opened when the first feedback comes so that no start-up pays for it.
public actor SQLiteFeedbackStore: FeedbackStore {
  private let folder: DataFolder
  private let now: @Sendable () -> Date
  private var database: DatabaseQueue?

  /// Creates a store in `folder`.
  /// - Parameter now: What time it is; asked once for each feedback.
  public init(folder: DataFolder, now: @escaping @Sendable () -> Date = { Date() }) {
    self.folder = folder
    self.now = now
  }

  /// Keeps `feedback`, once for each `key`.
  public func keep(_ feedback: CollectedFeedback, key: String) async throws {
    let (database, time) = (try open(), now())
    try await database.write { database in
      try database.execute(
        sql: "INSERT OR IGNORE INTO feedback (key, givenAt, category, feedback) VALUES (?, ?, ?, ?)",
        arguments: [key, Self.format(time), feedback.category.rawValue, feedback.feedback.rawValue])
    }
  }

  /// Everything kept, the oldest first. A folder without feedback has none, and is not created.
  public func history() async throws -> [KeptFeedback] {
    guard FileManager.default.fileExists(atPath: folder.path + "/" + Self.fileName) else { return [] }
    return try await open().read { database in
      try KeptFeedback.fetchAll(database, sql: "SELECT givenAt, category, feedback FROM feedback ORDER BY number")
    }
  }

  private static let fileName = "feedback.sqlite"

  private func open() throws -> DatabaseQueue {
    if let database { return database }
    let path = try folder.file(Self.fileName)
    var configuration = Configuration()
    // Another process may be writing; waiting beats failing.
    configuration.busyMode = .timeout(5)
    let database = try DatabaseQueue(path: path, configuration: configuration)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1") { database in
      try database.create(table: "feedback") { table in
        table.autoIncrementedPrimaryKey("number")
        table.column("key", .text).notNull().unique()
        table.column("givenAt", .text).notNull()
        table.column("category", .text).notNull()
        table.column("feedback", .text).notNull()
      }
    }
    try migrator.migrate(database)
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
