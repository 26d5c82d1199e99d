extension Signal {
  /// Transforms the successes into results; failures pass unchanged and `transform` is not called for them (R13, R14).
  public func bind<Success, Failure: Error, Output>(
    _ transform: @escaping (Success) -> Result<Output, Failure>
  ) -> Signal<Result<Output, Failure>> where Value == Result<Success, Failure> {
    map { $0.flatMap(transform) }
  }

  /// Transforms each success by a function that calls back (R15); failures pass unchanged.
  ///
  /// It is called once for each success, whatever the number of observers: `next` and `error` share the result. Only the
  /// first call back for a success counts. With `latest`, the call back for an old success is ignored once
  /// something newer has come (B9); the other strategies are `flatMap`'s.
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

  /// Transforms each success by an async function on the caller's actor; failures pass unchanged.
  ///
  /// With `latest`, the function is cancelled when something newer comes, and its result is ignored (B9). Cancelling the
  /// subscription cancels it as well.
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

  /// Transforms each value by an async function on the caller's actor: asking the user, say, after any trigger (R59).
  ///
  /// It is called once for each value, whatever the number of observers. As with results, the newest wins under `latest`, the old function is cancelled and its result ignored (B9).
  public func bind<Failure: Error, Output>(
    _ strategy: FlattenStrategy, isolation: isolated (any Actor)? = #isolation,
    _ transform: @escaping (Value) async throws(Failure) -> Output
  ) -> Signal<Result<Output, Failure>> {
    flatMap(strategy) { value in
      .attempt(isolation: isolation) { () throws(Failure) in try await transform(value) }
    }.share()
  }

  /// As `bind(_:_:)` with ``FlattenStrategy/latest``; so a transform that has a name can be handed over without a closure.
  public func bind<Success, Failure: Error, Output>(
    isolation: isolated (any Actor)? = #isolation, _ transform: @escaping (Success) async throws(Failure) -> Output
  ) -> Signal<Result<Output, Failure>> where Value == Result<Success, Failure> {
    bind(.latest, isolation: isolation, transform)
  }

  /// As `bind(_:_:)` with ``FlattenStrategy/latest``: `taps.map { .library }.bind(navigator.asking(ImagePicker.init))`.
  public func bind<Failure: Error, Output>(
    isolation: isolated (any Actor)? = #isolation, _ transform: @escaping (Value) async throws(Failure) -> Output
  ) -> Signal<Result<Output, Failure>> {
    bind(.latest, isolation: isolation, transform)
  }
}
