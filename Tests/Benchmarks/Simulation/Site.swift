/// The machines, and what their visitors do.
struct Site: Sendable {
  var sessions: Int
  /// The presses of all visitors in a second.
  var pressesPerSecond: Double
  var servers: Int
  /// The processors of a server.
  var processors: Int
  /// The databases; a session's database is chosen by its name.
  var databases: Int
  /// The processors of a database. With 0, it shares the processors of the server, which then is a single one.
  var databaseProcessors: Int
  /// The moment at which a server is killed.
  var killed: Double?
  /// The time within which the pages of a killed server ask another one.
  var returning: Double

  init(
    sessions: Int, pressesPerSecond: Double, servers: Int = 5, processors: Int = 2, databases: Int = 1,
    databaseProcessors: Int = 8, killed: Double? = nil, returning: Double = 1
  ) {
    (self.sessions, self.pressesPerSecond, self.servers) = (sessions, pressesPerSecond, servers)
    (self.processors, self.databases, self.databaseProcessors) = (processors, databases, databaseProcessors)
    (self.killed, self.returning) = (killed, returning)
  }
}
