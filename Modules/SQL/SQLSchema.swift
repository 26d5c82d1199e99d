/// The tables of a service, and the way to them from an empty database.
public struct SQLSchema: Sendable {
  /// The name of the schema in a shared database: a plain word that nothing else uses.
  public let name: String
  /// The name of the file in a data folder.
  public let file: String
  /// Returns the statements from each version of the tables to the next, oldest version first. Never change a released
  /// step; add another. Tables that a newer program has migrated are refused.
  public let migrations: @Sendable (SQLDialect) -> [[String]]

  /// Creates a description of tables. By default, the file has the name of the schema.
  public init(_ name: String, file: String? = nil, migrations: @escaping @Sendable (SQLDialect) -> [[String]]) {
    (self.name, self.file, self.migrations) = (name, file ?? name + ".sqlite", migrations)
  }
}

/// The words that differ between databases.
public struct SQLDialect: Equatable, Sendable {
  /// The declaration of a column with the row's number: the primary key, which the database counts up.
  public let numberedKey: String
  /// The expression for the time of the database's clock: whole milliseconds since the beginning of 1970.
  public let now: String

  /// Creates the dialect of a database.
  public init(numberedKey: String, now: String) { (self.numberedKey, self.now) = (numberedKey, now) }

  /// The dialect of SQLite.
  public static let sqlite = SQLDialect(
    numberedKey: "INTEGER PRIMARY KEY AUTOINCREMENT",
    now: "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)")
  /// The dialect of PostgreSQL.
  public static let postgresql = SQLDialect(
    numberedKey: "bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY",
    now: "(extract(epoch FROM clock_timestamp()) * 1000)::bigint")
}
