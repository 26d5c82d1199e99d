/// A connection to a database, for a single statement at a time. SQLite and PostgreSQL both read the statements of
/// services, such as `ON CONFLICT DO NOTHING` and `RETURNING`. ``SQLDialect`` has the words that differ.
public protocol SQLConnection {
  /// Performs a statement.
  /// - Parameters:
  ///   - statement: A single statement, with `$1`, `$2` and so on for the values.
  ///   - values: At most 16 values.
  /// - Returns: The rows of a query or of `RETURNING`.
  @discardableResult
  func run(_ statement: String, _ values: [SQLValue]) throws(StoreFailure) -> [[SQLValue]]

  /// Announces a change to the followers of a topic, in all processes, once the transaction is committed.
  func announce(_ topic: String) throws(StoreFailure)
}

extension SQLConnection {
  /// By default, announces nothing: followers look by themselves.
  public func announce(_ topic: String) throws(StoreFailure) {}

  /// Performs a statement without values.
  @discardableResult
  public func run(_ statement: String) throws(StoreFailure) -> [[SQLValue]] { try run(statement, []) }
}
