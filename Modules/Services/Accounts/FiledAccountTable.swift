import GRDB
import SignalboxProgram
import SignalboxStorage

/// Accounts in a SQLite file.
struct FiledAccountTable: AccountTable {
  private let file: DataFile

  init(in folder: DataFolder) {
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
  }

  func add(_ account: Account) async throws -> Account? {
    try await file.write { database in
      // One key may have been taken for two accounts by versions before this.
      let sql =
        "SELECT name, writtenName, password, key FROM account WHERE key = ? OR name = ? ORDER BY key != ?, name != ?"
      let wanted: StatementArguments = [account.key, account.name, account.key, account.name]
      if let other = try Account.fetchOne(database, sql: sql, arguments: wanted) { return other }
      try database.execute(
        sql: "INSERT INTO account (name, writtenName, password, key) VALUES (?, ?, ?, ?)",
        arguments: [account.name, account.writtenName, account.password, account.key])
      return nil
    }
  }
}

extension Account: FetchableRecord {}
