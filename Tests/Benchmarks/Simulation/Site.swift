/// The machines, and the presses of their visitors.
struct Site: Sendable {
  var sessions: Int
  /// The presses of all visitors in a second.
  var pressesPerSecond: Double
  var servers = 5
  /// The processors of a server.
  var processors = 2
  /// The databases; a session's database is chosen by its name.
  var databases = 1
  /// The processors of a database. With 0, it shares the processors of the server, which then is a single one.
  var databaseProcessors = 8
  /// The moment at which a server is killed.
  var killed: Double?
  /// The time within which the pages of a killed server ask another server.
  var returning = 1.0
}
