import SignalboxPostgres
import SignalboxStorage

/// Accounts in the database that several machines share.
struct StoredAccountTable: AccountTable {
  private let tables: StoreTables

  init(at address: String) {
    tables = StoreTables(
      "signalbox_accounts", at: address,
      migrations: [
        [
          """
          CREATE TABLE signalbox_accounts.account (
            number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name text NOT NULL UNIQUE, written_name text NOT NULL,
            password text NOT NULL, key text NOT NULL UNIQUE)
          """
        ]
      ])
  }

  func add(_ account: Account) async throws -> Account? {
    try await tables.ask { (connection) throws(PostgresFailure) in
      let added = try connection.run(
        """
        INSERT INTO signalbox_accounts.account (name, written_name, password, key) VALUES ($1, $2, $3, $4)
        ON CONFLICT DO NOTHING RETURNING number
        """, [.text(account.name), .text(account.writtenName), .text(account.password), .text(account.key)])
      guard added.count == 0 else { return nil }
      let rows = try connection.run(
        """
        SELECT name, written_name, password, key FROM signalbox_accounts.account
        WHERE key = $1 OR name = $2 ORDER BY key <> $1 LIMIT 1
        """, [.text(account.key), .text(account.name)])
      return Account(
        name: rows.text(0, 0) ?? "", writtenName: rows.text(0, 1) ?? "", password: rows.text(0, 2) ?? "",
        key: rows.text(0, 3) ?? "")
    }
  }
}
