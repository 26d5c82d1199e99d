extension Signal where Value: Sendable {
  /// Observes on another actor: every value in order, one at a time, none lost (S43, R21).
  ///
  /// A signal lives where it was made, so what crosses is each value; make an emitter on the other side to go on with
  /// operators there. The calls stop when the subscription is cancelled, except for one that is under way there (S44).
  ///
  /// ```swift
  /// readings.receive(on: screen) { screen, reading in screen.readings.emit(reading) }
  /// ```
  /// - Parameters:
  ///   - target: Where `receive` and `end` run.
  ///   - receive: Called for each value, never overlapping.
  ///   - end: Called once after the last value, not after a cancellation.
  @discardableResult
  public func receive<Target: Actor>(
    on target: Target, _ receive: @escaping @Sendable (isolated Target, Value) -> Void,
    end: (@Sendable (isolated Target, End) -> Void)? = nil
  ) -> Subscription {
    // The stream is the only thing both sides hold; it keeps the order and ends the task.
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
