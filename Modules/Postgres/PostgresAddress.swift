import CPostgres
import SignalboxPlatform
public import SignalboxSQL
public import SignalboxSession
import SignalboxWords

/// The address of a PostgreSQL database: `postgresql://host/database`, or any other form of libpq, without a password.
public struct PostgresAddress: StoreAddress, Equatable {
  /// The name of this kind of store.
  public static let kind = "PostgreSQL"
  /// The schemes that libpq reads.
  public static let schemes = ["postgresql", "postgres"]

  /// The address as given.
  public let text: String

  /// Creates an address that libpq can read, and does not connect. The password comes from libpq's own places:
  /// `PGPASSWORD`, `~/.pgpass`, a service file.
  public init(_ text: String) throws(StoreFailure) {
    guard signalbox_postgres_load() else {
      throw .unavailable(phrase("--store needs libpq, which is not here: install the package libpq5."))
    }
    guard Self.schemes.contains(where: { text.hasPrefix($0 + "://") }) else { throw Self.wrong(text) }
    var message: UnsafeMutablePointer<CChar>?
    let hasPassword = signalbox_postgres_has_password(text, &message)
    defer { free(message) }
    if let message { throw Self.wrong(String(cString: message)) }
    if hasPassword {
      throw .misuse(
        phrase(
          "A password on the command line is seen by everybody on the machine. Put it into ~/.pgpass or PGPASSWORD, and leave it out of --store."
        ))
    }
    self.text = text
  }

  /// Connects, creates or migrates the tables of recordings, and returns a shelf.
  public func shelf(_ name: String, lease: Duration, patience: Duration) throws(StoreFailure) -> any JournalShelf {
    try PostgresStore(self, lease: lease, patience: patience).shelf(name)
  }

  /// Connects, and creates or migrates the tables in a schema of their own.
  public func open(_ schema: SQLSchema) throws(StoreFailure) -> any SQLPool {
    let pool = PostgresPool(self, most: 8, schema: schema.name)
    try pool.ask(schema.prepare)
    return pool
  }

  private static func wrong(_ reason: String) -> StoreFailure {
    .misuse(phrase("--store is an address such as postgresql://host/database: \(StoreFailure.shown(reason))."))
  }
}
