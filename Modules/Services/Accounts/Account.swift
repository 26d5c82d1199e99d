import SignalboxSQL

/// An account as it is kept.
struct Account: Sendable {
  /// The name in the form in which names are compared.
  var name: String
  /// The name as the user typed it.
  var writtenName: String
  /// The password's hash.
  var password: String
  /// The key of the effect that opened the account.
  var key: String
}

extension Account {
  /// Finds the account with the key or the name of `account`; `nil` if there is none.
  init?(like account: Account, in database: any SQLConnection) throws(StoreFailure) {
    let rows = try database.run(
      """
      SELECT name, written_name, password, key FROM account WHERE key = $1 OR name = $2
      ORDER BY key <> $1, name <> $2 LIMIT 1
      """, [.text(account.key), .text(account.name)])
    guard let row = rows.first else { return nil }
    guard let name = row[0].text, let writtenName = row[1].text, let password = row[2].text, let key = row[3].text
    else { throw .unreadable }
    self.init(name: name, writtenName: writtenName, password: password, key: key)
  }
}

extension SQLSchema {
  /// The table of an ``AccountRegister``. Files are older than stores, and two accounts in an old file may have one
  /// key. Further steps are the same for both.
  static let accounts = SQLSchema("signalbox_accounts", file: "accounts.sqlite") { dialect in
    dialect == .sqlite
      ? [
        [
          """
          CREATE TABLE account (
            number \(dialect.numberedKey), name text NOT NULL UNIQUE, writtenName text NOT NULL,
            password text NOT NULL, key text NOT NULL)
          """
        ], ["ALTER TABLE account RENAME COLUMN writtenName TO written_name"],
      ]
      : [
        [
          """
          CREATE TABLE account (
            number \(dialect.numberedKey), name text NOT NULL UNIQUE, written_name text NOT NULL,
            password text NOT NULL, key text NOT NULL UNIQUE)
          """
        ]
      ]
  }
}
