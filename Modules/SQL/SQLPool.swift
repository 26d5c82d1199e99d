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
}
