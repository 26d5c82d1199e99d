/// The costs of single steps, in seconds of a processor and in bytes, as `make bench-store` and `make bench-web` measure
/// them.
public struct Costs: Sendable {
  /// From a request to the entry: HTTP, the turn, the page.
  public var press: Double
  /// From the commit to the answer.
  public var answer: Double
  /// A server's part of a commit, and its part for each row.
  public var sending, sendingRow: Double
  /// The database's part of a commit, and its part for each row.
  public var commit, commitRow: Double
  /// The time that the database's disk needs to keep what was written. Commits of a moment share it.
  public var flush: Double
  /// The takeover of a session: the server's part, and the database's.
  public var takeover, takeoverDatabase: Double
  /// The memory of a server without sessions, of a session with its page, and of an open stream.
  public var serverBytes, sessionBytes, streamBytes: Double
  /// The space of a press in the database.
  public var pressBytes: Double

  public init(
    press: Double, answer: Double, sending: Double, sendingRow: Double, commit: Double, commitRow: Double, flush: Double,
    takeover: Double, takeoverDatabase: Double, serverBytes: Double = 19e6, sessionBytes: Double = 21_700,
    streamBytes: Double = 5_300, pressBytes: Double = 500
  ) {
    (self.press, self.answer, self.sending, self.sendingRow) = (press, answer, sending, sendingRow)
    (self.commit, self.commitRow, self.flush) = (commit, commitRow, flush)
    (self.takeover, self.takeoverDatabase) = (takeover, takeoverDatabase)
    (self.serverBytes, self.sessionBytes, self.streamBytes) = (serverBytes, sessionBytes, streamBytes)
    self.pressBytes = pressBytes
  }
}

extension Costs {
  public static let measured = Costs(
    press: 0.0004, answer: 0.0003, sending: 0.00012, sendingRow: 0.00001, commit: 0.0004, commitRow: 0.00003, flush: 0.001,
    takeover: 0.002, takeoverDatabase: 0.001)
}
