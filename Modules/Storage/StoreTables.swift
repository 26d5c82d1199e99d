public import SignalboxPostgres
import SignalboxProgram

/// An application's own tables in the PostgreSQL database that `--store` names, which any number of machines share.
///
/// Nothing is connected before it is first needed; then the tables are made or migrated in a schema of their own. What goes wrong is
/// a `PostgresFailure`, whose description is a sentence for the user.
///
/// ```swift
/// let notes = StoreTables("notes", at: address, migrations: [["CREATE TABLE notes.note (text text NOT NULL)"]])
/// try await notes.ask { try $0.run("INSERT INTO notes.note VALUES ($1)", [.text(text)]) }
/// ```
public actor StoreTables {
  private let address: String
  private let schema: PostgresSchema
  private var pool: PostgresPool?

  /// Names the tables.
  /// - Parameters:
  ///   - schema: The PostgreSQL schema that they are in, a plain word that is theirs alone.
  ///   - address: The database, as `DataFolder.store` has it.
  ///   - migrations: The statements from an empty schema to today's tables, oldest version first. Once released, a step is never
  ///     changed: another is added. Tables that a newer program has migrated further are refused.
  public init(_ schema: String, at address: String, migrations: [[String]]) {
    self.address = address
    self.schema = PostgresSchema(schema, migrations: migrations)
  }

  /// Calls `body`, on a thread that may wait, with a connection that nobody else uses meanwhile, and gives what it gives.
  ///
  /// It is called a second time when the connection has gone in between: what it does must be the same when it is done twice.
  public func ask<Value: Sendable>(
    _ body: @escaping @Sendable (PostgresConnection) throws(PostgresFailure) -> Value
  ) async throws(PostgresFailure) -> Value {
    let pool = try await ready()
    return try await blocking {
      Result { () throws(PostgresFailure) in try pool.ask(body) }
    }.get()
  }

  private func ready() async throws(PostgresFailure) -> PostgresPool {
    if let pool { return pool }
    let (address, schema) = (address, schema)
    let new = try await blocking {
      Result { () throws(PostgresFailure) in
        let pool = PostgresPool(try StoreAddress(address), most: 8)
        try pool.ask(schema.prepare)
        return pool
      }
    }.get()
    pool = new
    return new
  }
}
