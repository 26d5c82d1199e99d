extension Signal where Value: Sendable {
  /// Delivers to another actor: every value in order, one at a time, without loss (S43, R21).
  ///
  /// A signal stays in the isolation where it was made, and only values cross. To continue with operators on the other
  /// side, make an emitter there. The calls stop when the subscription is cancelled, except for a call in progress
  /// (S44).
  ///
  /// ```swift
  /// readings.receive(on: screen) { screen, reading in screen.readings.emit(reading) }
  /// ```
  /// - Parameters:
  ///   - target: The actor on which `receive` and `end` run.
  ///   - receive: Called for each value. Calls never overlap.
  ///   - end: Called once after the last value. Not called after a cancellation.
  @discardableResult
  public func receive<Target: Actor>(
    on target: Target, _ receive: @escaping @Sendable (isolated Target, Value) -> Void,
    end: (@Sendable (isolated Target, End) -> Void)? = nil
  ) -> Subscription {
    // Both sides share only the stream, which keeps the order and ends the task.
    let (events, continuation) = AsyncStream.makeStream(of: Event<Value>.self)
    let task = Task {
      await target.deliver(events, receive: receive, end: end)
    }
    let subscription = observe(
      { continuation.yield(.value($0)) },
      end: { reason in
        continuation.yield(.end(reason))
        continuation.finish()
      })
    return .cancelling {
      subscription.cancel()
      continuation.finish()
      task.cancel()
    }
  }
}

extension Actor {
  fileprivate func deliver<Value: Sendable>(
    _ events: AsyncStream<Event<Value>>, receive: @Sendable (isolated Self, Value) -> Void,
    end: (@Sendable (isolated Self, End) -> Void)?
  ) async {
    for await event in events {
      if Task.isCancelled { return }
      switch event {
      case .value(let value): receive(self, value)
      case .end(let reason): end?(self, reason)
      }
    }
  }
}
