/// An opened database with the tables of a ``SQLSchema``. Calls come from any thread, and block it.
public protocol SQLPool: Sendable {
  /// Calls `body` with a connection of its own in a transaction, and returns its result. When `body` throws, the
  /// transaction is undone.
  ///
  /// When a connection breaks, `body` may be called a second time, even if the first transaction was committed. So
  /// `body` must be idempotent.
  /// - Parameters:
  ///   - isReading: A Boolean value that indicates whether `body` only reads. Its statements then see the same rows.
  ///   - body: Uses the connection, and does not keep it.
  func transaction<Value>(
    isReading: Bool, _ body: (any SQLConnection) throws(StoreFailure) -> Value
  ) throws(StoreFailure) -> Value

  /// Returns a sequence of signals: at once, and after each transaction of any process that announced the topic.
  /// Signals may be joined, and there may be more signals than changes. A lost connection fails the sequence.
  func changes(of topic: String) throws(StoreFailure) -> AsyncThrowingStream<Void, any Error>
}

extension SQLPool {
  /// By default, a signal every 50 ms, because the database announces nothing.
  public func changes(of topic: String) throws(StoreFailure) -> AsyncThrowingStream<Void, any Error> {
    let (stream, continuation) = AsyncThrowingStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let task = Task {
      while !Task.isCancelled {
        continuation.yield()
        try? await Task.sleep(for: .milliseconds(50))
      }
    }
    continuation.onTermination = { _ in task.cancel() }
    return stream
  }
}
