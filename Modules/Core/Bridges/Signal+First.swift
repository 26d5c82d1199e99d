extension Signal where Value: Sendable {
  /// Waits for the first value: `let answer = try await answers.first()`.
  ///
  /// It is `nil` when the signal ends without one, or the task is cancelled; a failed signal throws. The subscription begins
  /// with the call and is gone when it returns (S46).
  public func first(isolation: isolated (any Actor)? = #isolation) async throws -> Value? {
    var iterator = prefix(1).values.makeAsyncIterator()
    return try await iterator.next(isolation: isolation)
  }
}
