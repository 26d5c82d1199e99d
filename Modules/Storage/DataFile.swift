import Foundation
public import GRDB
public import SignalboxProgram

/// A SQLite file in a data folder, for its owner alone: opened when it is first needed, so that no start-up pays for it.
///
/// What goes wrong is a `DataFolderError`: a sentence that names the file and says what to do; SQL is for
/// authors, not for users.
///
/// ```swift
/// let notes = DataFile("notes.sqlite", in: folder) { migrator in
///   migrator.registerMigration("first") { try $0.execute(sql: "CREATE TABLE note (text TEXT NOT NULL)") }
/// }
/// try await notes.write { try $0.execute(sql: "INSERT INTO note VALUES (?)", arguments: [text]) }
/// ```
public actor DataFile {
  private let folder: DataFolder
  private let name: String
  private let migrations: @Sendable (inout DatabaseMigrator) -> Void
  private var database: DatabaseQueue?

  /// Names the file; nothing is created or opened yet.
  /// - Parameters:
  ///   - name: What it is called in `folder`.
  ///   - folder: The program's data folder.
  ///   - migrations: Registers the steps from an empty file to today's tables, oldest first. Once released, a step is never
  ///     changed: another is added. A file that a newer program has migrated further is refused.
  public init(
    _ name: String, in folder: DataFolder, migrations: @escaping @Sendable (inout DatabaseMigrator) -> Void
  ) {
    self.folder = folder
    self.name = name
    self.migrations = migrations
  }

  /// Whether there is anything to read. That it cannot be looked for is an error.
  public func exists() throws -> Bool {
    var status = stat()
    if stat(path, &status) == 0 { return true }
    guard errno == ENOENT else { throw failure(String(cString: strerror(errno))) }
    return false
  }

  /// Calls `body` in a transaction that only reads, and gives what it gives.
  /// - Throws: A sentence for the user, or what `body` throws.
  public func read<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
    try await describing { try await $0.read(body) }
  }

  /// Calls `body` in a transaction that is undone when it throws, and gives what it gives. Writers wait for each other, in
  /// this process and in others, for five seconds.
  /// - Throws: A sentence for the user, or what `body` throws.
  public func write<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
    try await describing { try await $0.write(body) }
  }

  private var path: String { folder.path + "/" + name }

  private func describing<Value: Sendable>(_ body: (DatabaseQueue) async throws -> Value) async throws -> Value {
    do {
      return try await body(open())
    } catch let error as DatabaseError {
      throw failure(Self.reason(error))
    } catch is RowDecodingError {
      throw failure("it holds something that this program does not understand")
    }
  }

  private func failure(_ reason: String) -> DataFolderError { DataFolderError(path: path, reason: reason) }

  private static func reason(_ error: DatabaseError) -> String {
    switch error.resultCode {
    case .SQLITE_CORRUPT: "it is damaged"
    case .SQLITE_NOTADB: "it is something else than a database"
    case .SQLITE_BUSY, .SQLITE_LOCKED: "another program is using it"
    case .SQLITE_FULL: "there is no room left for it"
    default: error.message ?? "\(error.resultCode)"
    }
  }

  private func open() throws -> DatabaseQueue {
    if let database { return database }
    let path = try folder.file(name)
    var status = stat()
    // A device or a pipe would get another mode before it turns out to be no database.
    if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG { throw failure("it is no regular file") }
    var configuration = Configuration()
    // Another process may be writing; waiting beats failing.
    configuration.busyMode = .timeout(folder.patience)
    let database = try DatabaseQueue(path: path, configuration: configuration)
    guard chmod(path, 0o600) == 0 else {
      throw failure(errno == EPERM ? "it belongs to somebody else" : String(cString: strerror(errno)))
    }
    var migrator = DatabaseMigrator()
    migrations(&migrator)
    // Who meets a new file while another program makes its tables waits for that.
    try folder.alone {
      try database.read { [migrator] database in
        // SQLite may write into a damaged file without an error, and not find it there again.
        guard try String.fetchOne(database, sql: "PRAGMA quick_check(1)") == "ok" else {
          throw failure("it is damaged")
        }
        // What a newer version promises about its rows is not known here.
        guard try !migrator.hasBeenSuperseded(database) else {
          throw failure("it was made by a newer version of this program, which is needed for it")
        }
      }
      try migrator.migrate(database)
    }
    self.database = database
    return database
  }
}
