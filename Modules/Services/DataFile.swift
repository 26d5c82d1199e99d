import Foundation
import GRDB

/// A SQLite file in a data folder, for its owner alone: opened when it is first needed, so that no start-up pays for it.
///
/// What goes wrong is a sentence that names the file and says what to do; SQL is for us, not for users.
actor DataFile {
  private let folder: DataFolder
  private let name: String
  private let migrations: @Sendable (inout DatabaseMigrator) -> Void
  private var database: DatabaseQueue?

  init(_ name: String, in folder: DataFolder, migrations: @escaping @Sendable (inout DatabaseMigrator) -> Void) {
    self.folder = folder
    self.name = name
    self.migrations = migrations
  }

  /// Whether there is anything to read. That it cannot be looked for is an error.
  func exists() throws -> Bool {
    var status = stat()
    if stat(path, &status) == 0 { return true }
    guard errno == ENOENT else { throw failure(String(cString: strerror(errno))) }
    return false
  }

  func read<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
    try await describing { try await $0.read(body) }
  }

  func write<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
    try await describing { try await $0.write(body) }
  }

  private var path: String { folder.path + "/" + name }

  private func describing<Value: Sendable>(_ body: (DatabaseQueue) async throws -> Value) async throws -> Value {
    do {
      return try await body(open())
    } catch let error as DatabaseError {
      throw failure(error.message ?? "\(error.resultCode)")
    }
  }

  private func failure(_ reason: String) -> DataFolderError { DataFolderError(path: path, reason: reason) }

  private func open() throws -> DatabaseQueue {
    if let database { return database }
    let path = try folder.file(name)
    var configuration = Configuration()
    // Another process may be writing; waiting beats failing.
    configuration.busyMode = .timeout(folder.patience)
    let database = try DatabaseQueue(path: path, configuration: configuration)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    var migrator = DatabaseMigrator()
    migrations(&migrator)
    // Who meets a new file while another program makes its tables waits for that.
    try folder.alone { try migrator.migrate(database) }
    self.database = database
    return database
  }
}
