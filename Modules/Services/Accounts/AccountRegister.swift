import Foundation
import SignalboxModel
public import SignalboxPages
public import SignalboxProgram

/// Opens accounts without a web service: in the database that several machines share, or else in a SQLite file of the data folder, so
/// that nothing needs to be set up.
///
/// Names that differ only in case or in how their characters are composed are the same name. Of a password only a
/// ``PasswordHash`` is kept.
public struct AccountRegister: RegisterService {
  private let table: any AccountTable
  private let cost: UInt

  /// Creates a register; nothing is opened yet.
  /// - Parameters:
  ///   - folder: Where the file lies, or which database there is instead.
  ///   - cost: How slow a password's hash is, 1 to 11; 0 is the library's default.
  public init(folder: DataFolder, cost: UInt = 0) {
    table = folder.store.map { StoredAccountTable(at: $0) } ?? FiledAccountTable(in: folder)
    self.cost = cost
  }

  /// Opens an account, once for each `key`. The token is random, and is kept nowhere.
  /// - Throws: ``EffectFailure`` when `key` has opened one of another name or with another password; that one stays.
  public func register(_ username: String, password: String, key: String) async throws -> Registration {
    let (cost, name) = (cost, Self.canonical(username))
    let hash = try await blocking { Result { () throws(EffectFailure) in try PasswordHash.make(password, cost: cost) } }
      .get()
    let account = Account(name: name, writtenName: username, password: hash, key: key)
    if let other = try await table.add(account) { try await check(other, key: key, name: name, password: password) }
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

  /// The form in which names are compared. Upper case first: some letters only agree after it (ß and ss).
  private static func canonical(_ name: String) -> String {
    name.uppercased().lowercased().precomposedStringWithCanonicalMapping
  }

  /// 256 random bits.
  private static func token() -> String {
    (0..<4).map { _ in String(UInt64.random(in: .min ... .max), radix: 36) }.joined()
  }
}
