/// The machines, and what their visitors do.
public struct Site: Sendable {
  public var sessions: Int
  /// The presses of all visitors in a second.
  public var pressesPerSecond: Double
  public var servers: Int
  /// The processors of a server.
  public var processors: Int
  /// The databases; a session's database is chosen by its name.
  public var databases: Int
  /// The processors of a database. With 0, it shares the processors of the server, which then is a single one.
  public var databaseProcessors: Int
  /// The moment at which a server is killed.
  public var killed: Double?
  /// The time within which the pages of a killed server ask another one.
  public var returning: Double

  public init(
    sessions: Int, pressesPerSecond: Double, servers: Int = 5, processors: Int = 2, databases: Int = 1,
    databaseProcessors: Int = 8, killed: Double? = nil, returning: Double = 1
  ) {
    (self.sessions, self.pressesPerSecond, self.servers) = (sessions, pressesPerSecond, servers)
    (self.processors, self.databases, self.databaseProcessors) = (processors, databases, databaseProcessors)
    (self.killed, self.returning) = (killed, returning)
  }
}
