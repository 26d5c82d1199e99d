import Foundation
import GRDB

extension DataFolder {
  /// Opens the SQLite file `name` in the folder, for its owner alone, brought up to date by `migrations`.
  func database(_ name: String, _ migrations: (inout DatabaseMigrator) -> Void) throws -> DatabaseQueue {
    let path = try file(name)
    var configuration = Configuration()
    // Another process may be writing; waiting beats failing.
    configuration.busyMode = .timeout(5)
    let database = try DatabaseQueue(path: path, configuration: configuration)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    var migrator = DatabaseMigrator()
    migrations(&migrator)
    try migrator.migrate(database)
    return database
  }
}
