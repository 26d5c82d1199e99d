extension Signal {
  /// Transforms successes and failures, and may turn either into the other, at once or later (R16).
  ///
  /// Only the first callback counts, and the newest result wins (B9).
  public func ensure<Success, Failure: Error, Output, NewFailure: Error>(
    _ transform: @escaping (Value, @escaping (Result<Output, NewFailure>) -> Void) -> Void
  ) -> Signal<Result<Output, NewFailure>> where Value == Result<Success, Failure> {
    flatMap(.latest) { result in .callback { completion in transform(result, completion) } }.share()
  }

  /// Does the same as `ensure(_:)` with an async function on the caller's actor. A newer result cancels the function.
  public func ensure<Success, Failure: Error, Output, NewFailure: Error>(
    isolation: isolated (any Actor)? = #isolation,
    _ transform: @escaping (Value) async throws(NewFailure) -> Output
  ) -> Signal<Result<Output, NewFailure>> where Value == Result<Success, Failure> {
    bind(.latest, isolation: isolation, transform)
  }
}
