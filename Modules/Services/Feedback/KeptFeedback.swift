import SignalboxSQL

/// A feedback as it was kept.
public struct KeptFeedback: Codable, Equatable, Sendable {
  /// The time at which the user gave the feedback, in UTC: `2026-11-21T04:24:00Z`.
  public var givenAt: String
  /// The category whose choices were offered.
  public var category: String
  /// The feedback.
  public var feedback: String
}

extension KeptFeedback {
  /// Reads the first three columns of a row.
  init(_ row: [SQLValue]?) throws(StoreFailure) {
    guard let row, let givenAt = row[0].text, let category = row[1].text, let feedback = row[2].text
    else { throw .unreadable }
    self.init(givenAt: givenAt, category: category, feedback: feedback)
  }
}

extension SQLSchema {
  /// The table of a ``FeedbackArchive``. Files are older than stores. Further steps are the same for both.
  static let feedback = SQLSchema("signalbox_feedback", file: "feedback.sqlite") { dialect in
    dialect == .sqlite
      ? [
        [
          """
          CREATE TABLE feedback (
            number \(dialect.numberedKey), key text NOT NULL UNIQUE, givenAt text NOT NULL, category text NOT NULL,
            feedback text NOT NULL)
          """
        ],
        [
          "ALTER TABLE feedback ADD COLUMN isUnsent boolean NOT NULL DEFAULT false",
          "CREATE INDEX unsent ON feedback (number) WHERE isUnsent = 1",
        ],
        [
          "ALTER TABLE feedback RENAME COLUMN givenAt TO given_at",
          "ALTER TABLE feedback RENAME COLUMN isUnsent TO is_unsent",
          // The condition of the statement, without which SQLite reads all rows.
          "DROP INDEX unsent", "CREATE INDEX unsent ON feedback (number) WHERE is_unsent",
        ],
      ]
      : [
        [
          """
          CREATE TABLE feedback (
            number \(dialect.numberedKey), key text NOT NULL UNIQUE, given_at text NOT NULL, category text NOT NULL,
            feedback text NOT NULL, is_unsent boolean NOT NULL)
          """, "CREATE INDEX unsent ON feedback (number) WHERE is_unsent",
        ]
      ]
  }
}
