/// The costs of single steps, in seconds of a processor and in bytes. `make bench-store` and `make bench-web` measure
/// them.
struct Costs: Sendable {
  /// From a request to the entry: HTTP, the turn, the page.
  var press: Double
  /// From the commit to the answer.
  var answer: Double
  /// A server's part of a commit, and its part for each row.
  var sending, sendingRow: Double
  /// The database's part of a commit, and its part for each row.
  var commit, commitRow: Double
  /// The time that the database's disk needs to keep what was written. Commits of a moment share it.
  var flush: Double
  /// The takeover of a session: the server's part, and the database's.
  var takeover, takeoverDatabase: Double
  /// The visitor's own part of a press or a return. It counts only where visitors share a server's processors: in the
  /// comparison with a measurement.
  var visitor: Double
  /// The memory of a server without sessions, of a session with its page, and of an open stream.
  var serverBytes, sessionBytes, streamBytes: Double
  /// The space of a press in the database.
  var pressBytes: Double

  init(
    press: Double, answer: Double, sending: Double, sendingRow: Double, commit: Double, commitRow: Double,
    flush: Double,
    takeover: Double, takeoverDatabase: Double, visitor: Double = 0, serverBytes: Double = 19e6,
    sessionBytes: Double = 21_700,
    streamBytes: Double = 5_300, pressBytes: Double = 500
  ) {
    (self.press, self.answer, self.sending, self.sendingRow) = (press, answer, sending, sendingRow)
    (self.commit, self.commitRow, self.flush) = (commit, commitRow, flush)
    (self.takeover, self.takeoverDatabase, self.visitor) = (takeover, takeoverDatabase, visitor)
    (self.serverBytes, self.sessionBytes, self.streamBytes) = (serverBytes, sessionBytes, streamBytes)
    self.pressBytes = pressBytes
  }
}

extension Costs {
  /// The costs of `signalbox-web feedback` with PostgreSQL, on two cores (2026-11-30).
  static let measured = Costs(
    press: 0.0005, answer: 0.0004, sending: 0.00018, sendingRow: 0, commit: 0.00063, commitRow: 0.00002, flush: 0.00026,
    takeover: 0.002, takeoverDatabase: 0.0012)

  /// The costs of `make bench-store`, where presses come without HTTP from tasks in the server's process.
  static let store: Costs = {
    var costs = Costs.measured
    (costs.press, costs.answer) = (0.00011, 0.00011)
    return costs
  }()
}
