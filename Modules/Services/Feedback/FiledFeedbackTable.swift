import GRDB
import SignalboxProgram
import SignalboxStorage

/// Feedback in a SQLite file.
struct FiledFeedbackTable: FeedbackTable {
  private let file: DataFile

  init(in folder: DataFolder) {
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
  }

  func add(_ feedback: KeptFeedback, key: String, isUnsent: Bool) async throws -> KeptFeedback {
    try await file.write { database in
      let sql = "SELECT givenAt, category, feedback FROM feedback WHERE key = ?"
      if let kept = try Kept.fetchOne(database, sql: sql, arguments: [key]) { return kept.feedback }
      // Not "or ignore": what the table does not take for another reason than the key would be lost without a word.
      try database.execute(
        sql: "INSERT INTO feedback (key, givenAt, category, feedback, isUnsent) VALUES (?, ?, ?, ?, ?)",
        arguments: [key, feedback.givenAt, feedback.category, feedback.feedback, isUnsent])
      return feedback
    }
  }

  func nextUnsent() async throws -> (key: String, feedback: KeptFeedback)? {
    guard try await file.exists() else { return nil }
    return try await file.read { database in
      let sql = "SELECT * FROM feedback WHERE isUnsent ORDER BY number LIMIT 1"
      return try Row.fetchOne(database, sql: sql).map { (try Key(row: $0).key, try Kept(row: $0).feedback) }
    }
  }

  func markSent(key: String) async throws {
    try await file.write { database in
      try database.execute(sql: "UPDATE feedback SET isUnsent = 0 WHERE key = ?", arguments: [key])
    }
  }

  func rows(after number: Int64) async throws -> (kept: [KeptFeedback], last: Int64?) {
    guard try await file.exists() else { return ([], nil) }
    let rows = try await file.read { database in
      let sql = "SELECT number, givenAt, category, feedback FROM feedback WHERE number > ? ORDER BY number LIMIT 100"
      return try NumberedFeedback.fetchAll(database, sql: sql, arguments: [number])
    }
    return (rows.map(\.feedback), rows.last?.number)
  }

  /// Read by the one way that throws: a column that holds something else would end the process.
  private struct Kept: Decodable, Sendable, FetchableRecord {
    var feedback: KeptFeedback

    init(from decoder: any Decoder) throws { feedback = try KeptFeedback(from: decoder) }
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

  private struct Key: Decodable, FetchableRecord {
    var key: String
  }
}
