extension Signal {
  /// Follows an `AsyncSequence` to its end for each subscription, on the caller's actor. An error ends the signal as
  /// failed.
  ///
  /// Cancelling the subscription cancels the loop.
  public static func following<Sequence: AsyncSequence>(
    _ sequence: Sequence, isolation: isolated (any Actor)? = #isolation
  ) -> Signal where Sequence.Element == Value {
    precondition(isolation != nil, "an async sequence is followed on its caller's actor, but the caller is on none")
    return Signal(
      after: .none,
      stage: { stage in
        let task = Task {
          _ = isolation
          do {
            var iterator = sequence.makeAsyncIterator()
            while stage.isActive, let value = try await iterator.next(isolation: isolation) { stage.send(value) }
            stage.finish(.completed)
          } catch {
            stage.finish(.failed(error))
          }
        }
        stage.add(.cancelling { task.cancel() })
      })
  }
}
