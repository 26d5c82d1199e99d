import Foundation
import GRDB
import SignalboxModel
public import SignalboxPages
import SignalboxStorage
public import SignalboxProgram

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
  /// - Throws: ``EffectFailure`` when `key` has opened one of another name or with another password; that one stays.
  public func register(_ username: String, password: String, key: String) async throws -> Registration {
    let (cost, name) = (cost, Self.canonical(username))
    let hash = try await blocking { Result { () throws(EffectFailure) in try PasswordHash.make(password, cost: cost) } }
      .get()
    let account: Account? = try await file.write { database in
      // One key may have been taken for two accounts by versions before this.
      let sql =
        "SELECT name, writtenName, password, key FROM account WHERE key = ? OR name = ? ORDER BY key != ?, name != ?"
      if let account = try Account.fetchOne(database, sql: sql, arguments: [key, name, key, name]) { return account }
      try database.execute(
        sql: "INSERT INTO account (name, writtenName, password, key) VALUES (?, ?, ?, ?)",
        arguments: [name, username, hash, key])
      return nil
    }
    if let account { try await check(account, key: key, name: name, password: password) }
    return Registration(token: Self.token())
  }

  /// That `account`, which is there already, is what was asked for: opened under the same key with the same contents.
  private func check(_ account: Account, key: String, name: String, password: String) async throws(EffectFailure) {
    guard account.key == key else { throw EffectFailure(reason: "The user name is taken.") }
    guard account.name == name else {
      throw EffectFailure(
        reason: "An account called \(account.writtenName) was opened in this one's place when this session ran before. "
          + "Try again, or begin a new session.")
    }
    guard await blocking({ PasswordHash.matches(password, account.password) }) else {
      throw EffectFailure(
        reason: "The account was opened before, with another password, which it keeps. "
          + "Use it with that password, or choose another user name.")
    }
  }

  private struct Account: Decodable, Sendable, FetchableRecord {
    var name: String
    var writtenName: String
    var password: String
    var key: String
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
