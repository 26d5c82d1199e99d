import Foundation
import GRDB
import SignalboxModel
public import SignalboxPages

/// Opens accounts in a SQLite file of the user's own, so that nothing needs to be set up.
///
/// Names that differ only in case or in how their characters are composed are the same name. Of a password only a
/// ``PasswordHash`` is kept.
public actor SQLiteRegisterService: RegisterService {
  private let file: DataFile
  private let cost: UInt

  /// Creates a service in `folder`.
  /// - Parameter cost: How slow a password's hash is, 1 to 11; 0 is the library's default.
  public init(folder: DataFolder, cost: UInt = 0) {
    file = DataFile("accounts.sqlite", in: folder) { migrator in
      migrator.registerMigration("1") { database in
        try database.create(table: "account") { table in
          table.autoIncrementedPrimaryKey("number")
          table.column("name", .text).notNull().unique()
          table.column("writtenName", .text).notNull()
          table.column("password", .text).notNull()
          table.column("key", .text).notNull()
        }
      }
    }
    self.cost = cost
  }

  /// Opens an account, once for each `key`. The token is random, and is kept nowhere.
  public func register(_ username: String, password: String, key: String) async throws -> Registration {
    let cost = cost
    let hash = try await blocking { Result { () throws(EffectFailure) in try PasswordHash.make(password, cost: cost) } }
      .get()
    let isNew = try await file.write { database in
      let name = Self.canonical(username)
      let owner = try String.fetchOne(database, sql: "SELECT key FROM account WHERE name = ?", arguments: [name])
      if let owner { return owner == key }
      try database.execute(
        sql: "INSERT INTO account (name, writtenName, password, key) VALUES (?, ?, ?, ?)",
        arguments: [name, username, hash, key])
      return true
    }
    guard isNew else { throw EffectFailure(reason: "The user name is taken.") }
    return Registration(token: Self.token())
  }

  /// The form in which names are compared. Upper case first: some letters only agree after it (ß and ss).
  private static func canonical(_ name: String) -> String {
    name.uppercased().lowercased().precomposedStringWithCanonicalMapping
  }

  /// 256 random bits.
  private static func token() -> String {
    (0..<4).map { _ in String(UInt64.random(in: .min ... .max), radix: 36) }.joined()
  }
}
