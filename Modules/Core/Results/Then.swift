extension Signal {
  /// Transforms the successes and passes the failures unchanged (R13). Works like `map` on the value inside a result.
  public func then<Success, Failure: Error, Output>(
    _ transform: @escaping (Success) -> Output
  ) -> Signal<Result<Output, Failure>> where Value == Result<Success, Failure> {
    map { $0.map(transform) }
  }
}
