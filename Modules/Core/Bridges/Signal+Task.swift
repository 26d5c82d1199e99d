extension Signal {
  /// Runs `operation` for each subscription, on the caller's actor, and sends its value. An error ends the signal as
  /// failed.
  ///
  /// Cancelling the subscription cancels the task, and nothing is delivered any more. The caller must have an
  /// isolation, such as an actor or the main actor: otherwise the task would run in parallel with its caller.
  public static func task(
    isolation: isolated (any Actor)? = #isolation, _ operation: @escaping () async throws -> Value
  ) -> Signal {
    let attempts = Signal<Result<Value, any Error>>.attempt(isolation: isolation) { try await operation() }
    return attempts.flatMap { .result($0) }
  }

  /// Runs `operation` for each subscription, on the caller's actor, and sends its result as a value (R12).
  public static func attempt<Success, Failure: Error>(
    isolation: isolated (any Actor)? = #isolation, _ operation: @escaping () async throws(Failure) -> Success
  ) -> Signal where Value == Result<Success, Failure> {
    precondition(isolation != nil, "an async transform runs on its caller's actor, but the caller is on none")
    return Signal(
      after: .none,
      stage: { stage in
        let task = Task {
          _ = isolation
          let result: Result<Success, Failure>
          do throws(Failure) {
            result = .success(
              try await withTaskExecutorPreference(isolation?.taskExecutor) { () async throws(Failure) in
                try await operation()
              })
          } catch {
            result = .failure(error)
          }
          stage.send(result)
          stage.finish(.completed)
        }
        stage.add(.cancelling { task.cancel() })
      })
  }
}
