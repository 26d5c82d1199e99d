import Foundation
import GRDB
import SignalboxSQL

/// The connection to a SQLite file during a transaction.
struct SQLiteConnection: SQLConnection {
  let database: Database
  let path: String

  func run(_ statement: String, _ values: [SQLValue]) throws(StoreFailure) -> [[SQLValue]] {
    let named = values.enumerated().map { ("\($0 + 1)", Self.databaseValue($1)) }
    let arguments = StatementArguments(Dictionary(uniqueKeysWithValues: named))
    return try SQLiteFile.describing(path) {
      try Row.fetchAll(database, sql: statement, arguments: arguments).map { $0.databaseValues.map(Self.value) }
    }
  }

  private static func databaseValue(_ value: SQLValue) -> DatabaseValue {
    switch value {
    case .null: .null
    case .text(let text): text.databaseValue
    case .integer(let number): number.databaseValue
    case .real(let number): number.databaseValue
    case .bytes(let bytes): Data(bytes).databaseValue
    }
  }

  private static func value(_ value: DatabaseValue) -> SQLValue {
    switch value.storage {
    case .null: .null
    case .string(let text): .text(text)
    case .int64(let number): .integer(number)
    case .double(let number): .real(number)
    case .blob(let data): .bytes(Array(data))
    }
  }
}
