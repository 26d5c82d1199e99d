import Foundation
import GRDB
import SignalboxDrivers
import SignalboxProgram
import SignalboxTesting
import Testing

/// The kept feedback, as the command `history` prints it.
@Suite(.offPool) struct HistoryTests {
  private let folder = TemporaryFolder()

  /// Creates a folder with a feedback in it, and then executes `sql`.
  private func data(_ sql: String) throws -> [String] {
    let data = ["--data", folder.path]
    let run = try Run("signalbox-cli", data, input: "\nleave\nbad\n:quit\n")
    #expect(run.end == .exited(0))
    let database = try DatabaseQueue(path: folder.path + "/feedback.sqlite")
    try database.write { try $0.execute(sql: sql) }
    try database.close()
    return data
  }

  @Test("G9: nothing is kept in a newer version's file, and this is reported without thanks and not as a success")
  func newer() async throws {
    try await onSessionThread {
      let data = try data(
        """
        INSERT INTO grdb_migrations VALUES ('999');
        ALTER TABLE feedback ADD COLUMN mood TEXT NOT NULL DEFAULT '';
        """)
      let run = try Run("signalbox-cli", data, input: "\nleave\ngood\nok\n:quit\n")
      #expect(run.end == .exited(1))
      #expect(run.output == "")
      #expect(!run.error.contains("Thank You!"))
      let said = run.error.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(said.contains("Your feedback could not be saved"))
      #expect(said.contains("was made by a newer version of this program"))
      let history = try Run("signalbox-cli", ["history"] + data)
      #expect(history.end == .exited(74))
      #expect(history.error.contains("was made by a newer version of this program"))
    }
  }

  @Test("G18: history moves no cursor, not even in a pipe, and a long cell pads no other row")
  func strange() async throws {
    try await onSessionThread {
      let data = try data(
        """
        INSERT INTO feedback (key, given_at, category, feedback) VALUES
          ('a', '\u{1b}[2J\u{9b}31m', 'aver\u{202e}age', 'g\r\nood\u{7f}'),
          ('b', 'now', '\(String(repeating: "x", count: 10_000_000))', 'bad');
        """)
      let table = try Run("signalbox-cli", ["history"] + data)
      #expect(table.end == .exited(0))
      #expect(table.output.utf8.count < 1_000)
      #expect(table.output.contains("\\x1b[2J"))
      let harmful: [Unicode.Scalar] = ["\u{1b}", "\u{9b}", "\u{202e}", "\r", "\u{7f}"]
      for scalar in harmful { #expect(!table.output.unicodeScalars.contains(scalar)) }
      let lines = table.output.split(separator: "\n")
      #expect(lines.count == 4)
      #expect(lines[0] == "WHEN                  CATEGORY   FEEDBACK")
      #expect(lines[1].hasSuffix("Z  average    bad"))
      let json = try Run("signalbox-cli", ["history", "--json"] + data)
      #expect(json.output.split(separator: "\n").count == 3)
      #expect(!json.output.utf8.contains(0x1B))
    }
  }

  @Test("feedback that needs more than one read is printed whole and in order")
  func many() async throws {
    try await onSessionThread {
      let data = try data(
        """
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1001)
        INSERT INTO feedback (key, given_at, category, feedback) SELECT i, 't' || i, 'average', 'bad' FROM n;
        """)
      let lines = try Run("signalbox-cli", ["history", "--json"] + data).output.split(separator: "\n")
      #expect(lines.count == 1_002)
      #expect(lines.dropFirst().enumerated().allSatisfy { $1.contains("\"t\($0 + 1)\"") })
    }
  }
}
