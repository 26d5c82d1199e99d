extension Signal where Value: Sendable {
  /// Returns the first value: `let answer = try await answers.first()`.
  ///
  /// The result is `nil` when the signal ends without a value, or when the task is cancelled. A failed signal throws.
  /// The subscription begins with the call and has ended when the call returns (S46).
  public func first(isolation: isolated (any Actor)? = #isolation) async throws -> Value? {
    var iterator = prefix(1).values.makeAsyncIterator()
    return try await iterator.next(isolation: isolation)
  }
}
