public import SignalboxProgram
public import SignalboxSQL
import SignalboxWords

/// The tables of a service: in the store that `--store` names, otherwise in a SQLite file of the data folder.
///
/// The place is opened at the first use, so that no start pays for it. Then the tables are created or migrated. Each
/// failure is a `StoreFailure`, and its description is a sentence for the user. In a server for visitors, the operator
/// gets that sentence on standard error, once, and the visitor another one without names.
///
/// ```swift
/// let notes = DataTables(
///   SQLSchema("notes") { [["CREATE TABLE note (number \($0.numberedKey), text text NOT NULL)"]] }, in: folder)
/// try await notes.write { (database) throws(StoreFailure) in
///   _ = try database.run("INSERT INTO note (text) VALUES ($1)", [.text(text)])
/// }
/// ```
public actor DataTables {
  private let folder: DataFolder
  private let schema: SQLSchema
  private var pool: (any SQLPool)?

  /// Names the tables, and opens nothing.
  /// - Parameters:
  ///   - schema: The tables.
  ///   - folder: The program's data folder, which also has the address of the store.
  public init(_ schema: SQLSchema, in folder: DataFolder) { (self.schema, self.folder) = (schema, folder) }

  /// Calls `body` in a transaction that only reads, and returns its result.
  /// - Returns: `nil` if there is no file yet. None is created.
  public func read<Value: Sendable>(
    _ body: @escaping @Sendable (any SQLConnection) throws(StoreFailure) -> Value
  ) async throws(StoreFailure) -> Value? {
    let (schema, folder) = (schema, folder)
    if folder.store == nil,
      try await !work({ () throws(StoreFailure) in try SQLiteFile.exists(schema, in: folder) })
    {
      return nil
    }
    let pool = try await opened()
    return try await work { () throws(StoreFailure) in try pool.transaction(isReading: true, body) }
  }

  /// Calls `body` in a transaction, and returns its result. When `body` throws, the transaction is undone.
  ///
  /// When the connection to a store breaks, `body` is called a second time, even if the first transaction was
  /// committed. So `body` must be idempotent.
  public func write<Value: Sendable>(
    _ body: @escaping @Sendable (any SQLConnection) throws(StoreFailure) -> Value
  ) async throws(StoreFailure) -> Value {
    let pool = try await opened()
    return try await work { () throws(StoreFailure) in try pool.transaction(isReading: false, body) }
  }

  /// Returns a sequence of signals: at once, and after each transaction of any process that announced the topic. The
  /// store announces it; a file is looked at every 50 ms.
  public func changes(of topic: String) async throws(StoreFailure) -> AsyncThrowingStream<Void, any Error> {
    let pool = try await opened()
    return try await work { () throws(StoreFailure) in try pool.changes(of: topic) }
  }

  private func opened() async throws(StoreFailure) -> any SQLPool {
    if let pool { return pool }
    let (schema, folder) = (schema, folder)
    let new = try await work { () throws(StoreFailure) -> any SQLPool in
      if let store = folder.store { try store.open(schema) } else { try SQLiteFile(schema, in: folder) }
    }
    // Another call may have opened the tables in the meantime.
    if let pool { return pool }
    pool = new
    return new
  }

  /// Calls `body` on a thread of its own. A failure is told to the operator of a server for visitors.
  private func work<Value: Sendable>(
    _ body: @escaping @Sendable () throws(StoreFailure) -> Value
  ) async throws(StoreFailure) -> Value {
    guard let reports = folder.reports else { return try await blocking(body) }
    do throws(StoreFailure) {
      return try await blocking { () throws(StoreFailure) in try Language.speaking(.ofOperator, body) }
    } catch {
      reports.tell { error.description }
      throw error.forVisitors
    }
  }
}

extension StoreFailure {
  /// The failure without the names of files, hosts and options.
  fileprivate var forVisitors: StoreFailure {
    switch self {
    // After both it is unknown whether the statement was performed.
    case .unreachable, .timedOut: .timedOut
    case .unusable, .misuse, .unavailable, .refused, .newer, .unreadable:
      .unavailable(OperatorReports.withheld)
    }
  }
}
