/// The buffer for values that wait for a busy loop.
public enum Buffering: Sendable {
  /// Keeps all values.
  case all
  /// Keeps the given number of newest values, and drops older values.
  case newest(Int)
  /// Keeps the given number of oldest values, and drops newer values.
  case oldest(Int)
}

/// The values of a signal for `for await`; see ``Signal/values(_:)``.
public struct SignalValues<Value: Sendable>: AsyncSequence {
  /// The type of the values.
  public typealias Element = Value
  /// The type of the errors: a failed signal throws its error.
  public typealias Failure = any Error

  let signal: Signal<Value>
  let buffering: Buffering

  /// Subscribes. Values that are sent from now on are not missed.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(signal, buffering) }

  /// The subscription of a loop. The subscription ends with the loop, however the loop ends.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private var buffered: AsyncThrowingStream<Value, any Error>.Iterator
    private let loop: Loop

    private final class Loop {
      var subscription: Subscription?
      deinit { subscription?.cancel() }
    }

    fileprivate init(_ signal: Signal<Value>, _ buffering: Buffering) {
      let policy: AsyncThrowingStream<Value, any Error>.Continuation.BufferingPolicy =
        switch buffering {
        case .all: .unbounded
        case .newest(let count): .bufferingNewest(count)
        case .oldest(let count): .bufferingOldest(count)
        }
      let (stream, continuation) = AsyncThrowingStream.makeStream(of: Value.self, bufferingPolicy: policy)
      buffered = stream.makeAsyncIterator()
      loop = Loop()
      loop.subscription = signal.observe(
        { continuation.yield($0) },
        end: { reason in
          if case .failed(let error) = reason { continuation.finish(throwing: error) } else { continuation.finish() }
        })
    }

    /// Returns the next value, or `nil` when the signal has ended or the task was cancelled. After `nil` the
    /// subscription has ended (S46).
    public mutating func next(isolation: isolated (any Actor)?) async throws -> Value? {
      let value = try await buffered.next(isolation: isolation)
      if value == nil { loop.subscription?.cancel() }
      return value
    }
  }
}

extension Signal where Value: Sendable {
  /// Returns the values as an `AsyncSequence`, for `for try await`.
  ///
  /// The loop subscribes when it begins. It unsubscribes when the loop exits, when its task is cancelled, and when the
  /// signal ends (S46). A failed signal throws. The loop runs in the isolation of the signal.
  public func values(_ buffering: Buffering = .all) -> SignalValues<Value> {
    SignalValues(signal: self, buffering: buffering)
  }

  /// The values as an `AsyncSequence` that loses none.
  public var values: SignalValues<Value> { values(.all) }
}
