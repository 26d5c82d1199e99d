import Foundation
import SignalboxModel
public import SignalboxPages
public import SignalboxProgram
import SignalboxSQL
import SignalboxStorage
import SignalboxWords

/// Opens accounts without a web service, so that nothing needs to be set up. Keeps them in the store, otherwise in a
/// SQLite file of the data folder.
///
/// Names that differ only in case or in the composition of characters are equal. Of a password only a ``PasswordHash``
/// is kept.
public struct AccountRegister: RegisterService {
  private let tables: DataTables
  private let cost: UInt

  /// Creates a register; nothing is opened yet.
  /// - Parameters:
  ///   - folder: The folder of the file; it also has the address of the store.
  ///   - cost: The cost of a password's hash, 1 to 11; 0 is the library's default.
  public init(folder: DataFolder, cost: UInt = 0) {
    (tables, self.cost) = (DataTables(.accounts, in: folder), cost)
  }

  /// Opens an account, once for each `key`. The token is random and is not kept.
  /// - Throws: ``EffectFailure`` when `key` has opened an account with another name or password. That account stays.
  public func register(_ username: String, password: String, key: String) async throws -> Registration {
    let (cost, name) = (cost, Self.canonical(username))
    let hash = try await blocking { () throws(EffectFailure) in try PasswordHash.make(password, cost: cost) }
    let account = Account(name: name, writtenName: username, password: hash, key: key)
    if let other = try await add(account) { try await check(other, key: key, name: name, password: password) }
    return Registration(token: Self.token())
  }

  /// Adds `account`, unless an account with its key or its name exists. Returns that account, by key before name.
  private func add(_ account: Account) async throws(StoreFailure) -> Account? {
    try await tables.write { (database) throws(StoreFailure) in
      if let other = try Account(like: account, in: database) { return other }
      let added = try database.run(
        """
        INSERT INTO account (name, written_name, password, key) VALUES ($1, $2, $3, $4)
        ON CONFLICT DO NOTHING RETURNING number
        """, [.text(account.name), .text(account.writtenName), .text(account.password), .text(account.key)])
      // Another machine may have added the key or the name since the search.
      return try !added.isEmpty ? nil : Account(like: account, in: database)
    }
  }

  /// Checks that the existing `account` is the requested account: opened under the same key with the same values.
  private func check(_ account: Account, key: String, name: String, password: String) async throws {
    guard account.key == key else { throw RegisterRefusal(of: .username, phrase("The user name is taken.")) }
    guard account.name == name else {
      throw EffectFailure(
        reason: phrase(
          "An account called \(account.writtenName) was opened in this one's place when this session ran before. Try again, or begin a new session."
        ))
    }
    guard await blocking({ PasswordHash.matches(password, account.password) }) else {
      throw EffectFailure(
        reason: phrase(
          "The account was opened before, with another password, which it keeps. Use it with that password, or choose another user name."
        ))
    }
  }

  /// Returns the form in which names are compared. Upper case first: some letters only agree after it (ß and ss).
  private static func canonical(_ name: String) -> String {
    name.uppercased().lowercased().precomposedStringWithCanonicalMapping
  }

  /// Returns 256 random bits as text.
  private static func token() -> String {
    (0..<4).map { _ in String(UInt64.random(in: .min ... .max), radix: 36) }.joined()
  }
}
