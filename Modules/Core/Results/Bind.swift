extension Signal {
  /// Transforms each success into a result. Failures pass unchanged, without a call of `transform` (R13, R14).
  public func bind<Success, Failure: Error, Output>(
    _ transform: @escaping (Success) -> Result<Output, Failure>
  ) -> Signal<Result<Output, Failure>> where Value == Result<Success, Failure> {
    map { $0.flatMap(transform) }
  }

  /// Transforms each success by a function with a callback (R15). Failures pass unchanged.
  ///
  /// `transform` is called once for each success, whatever the number of observers: `next` and `error` share the
  /// result. Only the first callback for a success counts. With `latest`, the callback for an old success is ignored
  /// after a newer value has arrived (B9). The other strategies work as in `flatMap`.
  public func bind<Success, Failure: Error, Output>(
    _ strategy: FlattenStrategy = .latest,
    _ transform: @escaping (Success, @escaping (Result<Output, Failure>) -> Void) -> Void
  ) -> Signal<Result<Output, Failure>> where Value == Result<Success, Failure> {
    flatMap(strategy) { result in
      switch result {
      case .success(let value): .callback { completion in transform(value, completion) }
      case .failure(let error): .just(.failure(error))
      }
    }.share()
  }

  /// Transforms each success by an async function on the caller's actor. Failures pass unchanged.
  ///
  /// With `latest`, a newer value cancels the running function, and its result is ignored (B9). Cancelling the
  /// subscription cancels the function as well.
  public func bind<Success, Failure: Error, Output>(
    _ strategy: FlattenStrategy, isolation: isolated (any Actor)? = #isolation,
    _ transform: @escaping (Success) async throws(Failure) -> Output
  ) -> Signal<Result<Output, Failure>> where Value == Result<Success, Failure> {
    flatMap(strategy) { result in
      switch result {
      case .success(let value): .attempt(isolation: isolation) { () throws(Failure) in try await transform(value) }
      case .failure(let error): .just(.failure(error))
      }
    }.share()
  }

  /// Transforms each value by an async function on the caller's actor, such as a question to the user (R59).
  ///
  /// `transform` is called once for each value, whatever the number of observers. With `latest`, a newer value cancels
  /// the running function, and its result is ignored (B9).
  public func bind<Failure: Error, Output>(
    _ strategy: FlattenStrategy, isolation: isolated (any Actor)? = #isolation,
    _ transform: @escaping (Value) async throws(Failure) -> Output
  ) -> Signal<Result<Output, Failure>> {
    flatMap(strategy) { value in
      .attempt(isolation: isolation) { () throws(Failure) in try await transform(value) }
    }.share()
  }

  /// Does the same as `bind(_:_:)` with ``FlattenStrategy/latest``. A named function can be passed without a closure.
  public func bind<Success, Failure: Error, Output>(
    isolation: isolated (any Actor)? = #isolation, _ transform: @escaping (Success) async throws(Failure) -> Output
  ) -> Signal<Result<Output, Failure>> where Value == Result<Success, Failure> {
    bind(.latest, isolation: isolation, transform)
  }

  /// Does the same as `bind(_:_:)` with ``FlattenStrategy/latest``:
  /// `taps.map { .library }.bind(navigator.asking(ImagePicker.init))`.
  public func bind<Failure: Error, Output>(
    isolation: isolated (any Actor)? = #isolation, _ transform: @escaping (Value) async throws(Failure) -> Output
  ) -> Signal<Result<Output, Failure>> {
    bind(.latest, isolation: isolation, transform)
  }
}
