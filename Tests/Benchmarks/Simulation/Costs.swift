/// The costs of single steps, in seconds of a processor and in bytes. `make bench-store` and `make bench-web` measure
/// them. The defaults are those of `signalbox-web feedback` with PostgreSQL, on two cores (2026-11-30).
struct Costs: Sendable {
  /// From a request to the entry: HTTP, the turn, the page.
  var press = 0.0005
  /// From the commit to the answer.
  var answer = 0.0004
  /// A server's part of a commit.
  var sending = 0.00018
  /// The database's part of a commit.
  var commit = 0.00063
  /// The database's part for each row of a commit.
  var commitRow = 0.00002
  /// The time that the database's disk needs to keep a commit. Commits of a moment share it.
  var flush = 0.00026
  /// The server's part of the takeover of a session.
  var takeover = 0.002
  /// The database's part of the takeover of a session.
  var takeoverDatabase = 0.0012
  /// The memory of a server without sessions.
  var serverBytes = 19e6
  /// The memory of a session with its page.
  var sessionBytes = 21_700.0
  /// The memory of an open stream.
  var streamBytes = 5_300.0

  /// The costs of `make bench-store`, where presses come without HTTP from tasks in the server's process.
  static let store: Costs = {
    var costs = Costs()
    (costs.press, costs.answer) = (0.00011, 0.00011)
    return costs
  }()
}
