import Dispatch
import SignalboxSQL
import Synchronization

/// A few connections to the same database, each lent to a single caller at a time.
final class PostgresPool: SQLPool {
  private let address: PostgresAddress
  private let schema: String
  /// The idle connections. `room` counts the connections that may still be lent.
  private let desks = Mutex<[PostgresConnection]>([])
  private let room: DispatchSemaphore
  private let listener: PostgresListener

  /// Creates a pool without connections. Names of tables without a schema are looked for in `schema`.
  init(_ address: PostgresAddress, most: Int, schema: String) {
    (self.address, self.schema) = (address, schema)
    room = DispatchSemaphore(value: most)
    listener = PostgresListener(address)
  }

  /// Runs `body` with exclusive use of a connection. Retries with a new connection if the idle connection is lost.
  ///
  /// Blocks until a connection is free, so call it only on threads that may block.
  /// - Parameters:
  ///   - begin: The statement that begins a transaction for `body`.
  ///   - body: Uses the connection.
  func ask<Answer>(
    beginning begin: String? = nil, _ body: (PostgresConnection) throws(StoreFailure) -> Answer
  ) throws(StoreFailure) -> Answer {
    func perform(on connection: PostgresConnection) throws(StoreFailure) -> Answer {
      guard let begin else { return try body(connection) }
      try connection.run(begin)
      let answer = try body(connection)
      try connection.run("COMMIT")
      return answer
    }
    room.wait()
    defer { room.signal() }
    if let old = desks.withLock({ $0.popLast() }) {
      do throws(StoreFailure) {
        let answer = try perform(on: old)
        desks.withLock { $0.append(old) }
        return answer
      } catch {
        if error.isAnswer {
          // Ends the transaction that `body` may have begun.
          _ = try? old.run("ROLLBACK")
          desks.withLock { $0.append(old) }
          throw error
        }
      }
    }
    let new = try PostgresConnection(address)
    try new.run("SET search_path TO \(schema)")
    let answer = try perform(on: new)
    desks.withLock { $0.append(new) }
    return answer
  }

  func transaction<Value>(
    isReading: Bool, _ body: (any SQLConnection) throws(StoreFailure) -> Value
  ) throws(StoreFailure) -> Value {
    try ask(beginning: isReading ? "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY" : "BEGIN", body)
  }

  func changes(of topic: String) throws(StoreFailure) -> AsyncThrowingStream<Void, any Error> {
    try listener.changes(of: topic)
  }
}
