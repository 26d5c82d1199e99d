import CPostgres
import Glibc

/// Where a PostgreSQL database is: `postgresql://host/database`, or whatever else libpq takes. It names no password.
public struct StoreAddress: Equatable, Sendable {
  /// As it was given.
  public let text: String

  /// Takes what libpq can read; nothing is connected yet. A password comes from where libpq looks for it: `PGPASSWORD`, `~/.pgpass`,
  /// a service file.
  public init(_ text: String) throws(PostgresFailure) {
    guard signalbox_postgres_load() else { throw .noLibrary }
    guard text.hasPrefix("postgresql://") || text.hasPrefix("postgres://") else { throw .badAddress(text) }
    var message: UnsafeMutablePointer<CChar>?
    let hasPassword = signalbox_postgres_has_password(text, &message)
    defer { free(message) }
    if let message { throw .badAddress(String(cString: message)) }
    if hasPassword { throw .passwordInAddress }
    self.text = text
  }
}
