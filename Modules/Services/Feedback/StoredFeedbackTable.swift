import SignalboxPostgres
import SignalboxStorage

/// Feedback in the database that several machines share.
struct StoredFeedbackTable: FeedbackTable {
  private let tables: StoreTables

  init(at address: String) {
    tables = StoreTables(
      "signalbox_feedback", at: address,
      migrations: [
        [
          """
          CREATE TABLE signalbox_feedback.feedback (
            number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, key text NOT NULL UNIQUE, given_at text NOT NULL,
            category text NOT NULL, feedback text NOT NULL, is_unsent boolean NOT NULL)
          """, "CREATE INDEX unsent ON signalbox_feedback.feedback (number) WHERE is_unsent",
        ]
      ])
  }

  func add(_ feedback: KeptFeedback, key: String, isUnsent: Bool) async throws -> KeptFeedback {
    try await tables.ask { (connection) throws(PostgresFailure) in
      try connection.run(
        """
        INSERT INTO signalbox_feedback.feedback (key, given_at, category, feedback, is_unsent)
        VALUES ($1, $2, $3, $4, $5) ON CONFLICT (key) DO NOTHING
        """,
        [
          .text(key), .text(feedback.givenAt), .text(feedback.category), .text(feedback.feedback),
          .text(isUnsent ? "t" : "f"),
        ])
      let rows = try connection.run(
        "SELECT given_at, category, feedback FROM signalbox_feedback.feedback WHERE key = $1", [.text(key)])
      return Self.feedback(rows, 0)
    }
  }

  func nextUnsent() async throws -> (key: String, feedback: KeptFeedback)? {
    try await tables.ask { (connection) throws(PostgresFailure) in
      let rows = try connection.run(
        "SELECT given_at, category, feedback, key FROM signalbox_feedback.feedback WHERE is_unsent ORDER BY number LIMIT 1"
      )
      return rows.text(0, 3).map { ($0, Self.feedback(rows, 0)) }
    }
  }

  func markSent(key: String) async throws {
    try await tables.ask { (connection) throws(PostgresFailure) in
      _ = try connection.run(
        "UPDATE signalbox_feedback.feedback SET is_unsent = false WHERE key = $1", [.text(key)])
    }
  }

  func rows(after number: Int64) async throws -> (kept: [KeptFeedback], last: Int64?) {
    try await tables.ask { (connection) throws(PostgresFailure) in
      let rows = try connection.run(
        """
        SELECT given_at, category, feedback, number FROM signalbox_feedback.feedback
        WHERE number > $1 ORDER BY number LIMIT 100
        """, [.integer(number)])
      return ((0..<rows.count).map { Self.feedback(rows, $0) }, rows.integer(rows.count - 1, 3))
    }
  }

  private static func feedback(_ rows: PostgresRows, _ row: Int) -> KeptFeedback {
    KeptFeedback(
      givenAt: rows.text(row, 0) ?? "", category: rows.text(row, 1) ?? "", feedback: rows.text(row, 2) ?? "")
  }
}
