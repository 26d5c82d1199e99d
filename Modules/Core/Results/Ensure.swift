extension Signal {
  /// Runs on success and on failure, and may turn the one into the other, at once or later (R16).
  ///
  /// Only the first call back counts, and the newest result wins (B9).
  public func ensure<Success, Failure: Error, Output, NewFailure: Error>(
    _ transform: @escaping (Value, @escaping (Result<Output, NewFailure>) -> Void) -> Void
  ) -> Signal<Result<Output, NewFailure>> where Value == Result<Success, Failure> {
    flatMap(.latest) { result in .callback { completion in transform(result, completion) } }.share()
  }

  /// As `ensure(_:)` with an async function, which runs on the caller's actor and is cancelled when a newer result comes.
  public func ensure<Success, Failure: Error, Output, NewFailure: Error>(
    isolation: isolated (any Actor)? = #isolation,
    _ transform: @escaping (Value) async throws(NewFailure) -> Output
  ) -> Signal<Result<Output, NewFailure>> where Value == Result<Success, Failure> {
    bind(.latest, isolation: isolation, transform)
  }
}
