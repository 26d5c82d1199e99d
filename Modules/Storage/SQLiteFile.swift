import Foundation
import GRDB
import SignalboxProgram
import SignalboxSQL
import SignalboxWords

/// A SQLite file in a data folder, for its owner alone.
///
/// Each failure names the file and suggests a remedy. SQL messages are for authors, not for users.
struct SQLiteFile: SQLPool {
  private let path: String
  private let database: DatabaseQueue

  /// Opens the file, and creates or migrates its tables. Damaged files, newer files and other files are refused before
  /// anything is written.
  init(_ schema: SQLSchema, in folder: DataFolder) throws(StoreFailure) {
    let path = try folder.file(schema.file)
    self.path = path
    database = try Self.describing(path) {
      var status = stat()
      // Checked first: `chmod` below would change the mode of a device or a pipe.
      if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
        throw StoreFailure.unusable(path: path, reason: phrase("it is no regular file"))
      }
      var configuration = Configuration()
      // Another process may be writing; waiting is better than failing. SQLite's own waits grow to 100 ms, so a process
      // could wait in vain under load. Short random waits give each process its turn.
      let mostTries = Int(folder.patience * 1_000 / 1.5)
      configuration.busyMode = .callback { tries in
        usleep(.random(in: 500...2_500))
        return tries < mostTries
      }
      let database = try DatabaseQueue(path: path, configuration: configuration)
      guard chmod(path, 0o600) == 0 else {
        let reason = errno == EPERM ? phrase("it belongs to somebody else") : String(cString: strerror(errno))
        throw StoreFailure.unusable(path: path, reason: reason)
      }
      // A second program that opens a new file waits here until the first has created the tables.
      try folder.exclusively { try Self.migrate(database, to: schema, path) }
      return database
    }
  }

  /// Returns a Boolean value that indicates whether the file exists. Throws if this cannot be determined.
  static func exists(_ schema: SQLSchema, in folder: DataFolder) throws(StoreFailure) -> Bool {
    let path = folder.path + "/" + schema.file
    var status = stat()
    if stat(path, &status) == 0 { return true }
    guard errno == ENOENT else { throw .unusable(path: path, reason: String(cString: strerror(errno))) }
    return false
  }

  /// Writers wait up to five seconds for other writers in this process and in others.
  func transaction<Value>(
    isReading: Bool, _ body: (any SQLConnection) throws(StoreFailure) -> Value
  ) throws(StoreFailure) -> Value {
    try Self.describing(path) {
      let perform = { try body(SQLiteConnection(database: $0, path: path)) }
      return try isReading ? database.read(perform) : database.write(perform)
    }
  }

  /// Looks every 50 ms whether another connection has changed the file: SQLite announces nothing.
  func changes(of topic: String) -> AsyncThrowingStream<Void, any Error> {
    let (stream, continuation) = AsyncThrowingStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let task = Task { [database] in
      var last: Int?
      while !Task.isCancelled {
        let version = try? await database.read { try Int.fetchOne($0, sql: "PRAGMA data_version") }
        // A version that cannot be read is left to the follower, which then finds the reason.
        if version == nil || version != last { continuation.yield() }
        last = version
        try? await Task.sleep(for: .milliseconds(50))
      }
    }
    continuation.onTermination = { _ in task.cancel() }
    return stream
  }

  private static func migrate(_ database: DatabaseQueue, to schema: SQLSchema, _ path: String) throws {
    var migrator = DatabaseMigrator()
    for (index, statements) in schema.migrations(.sqlite).enumerated() {
      migrator.registerMigration("\(index + 1)") { database in
        for statement in statements { try database.execute(sql: statement) }
      }
    }
    try database.read { [migrator] database in
      // SQLite may write into a damaged file without an error, and not find the data again.
      guard try String.fetchOne(database, sql: "PRAGMA quick_check(1)") == "ok" else {
        throw StoreFailure.unusable(path: path, reason: phrase("it is damaged"))
      }
      // This version does not know the rules of a newer version's rows.
      guard try !migrator.hasBeenSuperseded(database) else {
        let reason = phrase("it was made by a newer version of this program, which is needed for it")
        throw StoreFailure.unusable(path: path, reason: reason)
      }
    }
    try migrator.migrate(database)
  }

  // MARK: Failures

  /// Returns the result of `body`. Every error becomes a failure of the file at `path`.
  static func describing<Value>(_ path: String, _ body: () throws -> Value) throws(StoreFailure) -> Value {
    do {
      return try body()
    } catch let failure as StoreFailure where failure != .unreadable {
      throw failure
    } catch {
      throw .unusable(path: path, reason: reason(error))
    }
  }

  private static func reason(_ error: any Error) -> String {
    guard let error = error as? DatabaseError else {
      return phrase("it holds something that this program does not understand")
    }
    return switch error.resultCode {
    case .SQLITE_CORRUPT: phrase("it is damaged")
    case .SQLITE_NOTADB: phrase("it is something else than a database")
    case .SQLITE_BUSY, .SQLITE_LOCKED: phrase("another program is using it")
    case .SQLITE_FULL: phrase("there is no room left for it")
    default: error.message ?? "\(error.resultCode)"
    }
  }
}
