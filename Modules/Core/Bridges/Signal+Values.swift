/// How many values wait for a loop that is busy.
public enum Buffering: Sendable {
  /// All of them.
  case all
  /// The newest so many; older ones are dropped.
  case newest(Int)
  /// The oldest so many; newer ones are dropped.
  case oldest(Int)
}

/// A signal's values for `for await`; see ``Signal/values(_:)``.
public struct SignalValues<Value: Sendable>: AsyncSequence {
  /// What the sequence consists of.
  public typealias Element = Value
  /// A failed signal throws its error.
  public typealias Failure = any Error

  let signal: Signal<Value>
  let buffering: Buffering

  /// Subscribes; what is sent from now on is not missed.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(signal, buffering) }

  /// One loop's subscription, which ends with the loop, however that ends.
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

    /// The next value, or `nil` when the signal ended or the task was cancelled, and then the subscription is gone (S46).
    public mutating func next(isolation: isolated (any Actor)?) async throws -> Value? {
      let value = try await buffered.next(isolation: isolation)
      if value == nil { loop.subscription?.cancel() }
      return value
    }
  }
}

extension Signal where Value: Sendable {
  /// The values as an `AsyncSequence`, for `for try await`.
  ///
  /// The loop subscribes when it begins, and unsubscribes when it is left, when its task is cancelled and when the signal
  /// ends (S46). A failed signal throws. The loop runs where the signal lives.
  public func values(_ buffering: Buffering = .all) -> SignalValues<Value> {
    SignalValues(signal: self, buffering: buffering)
  }

  /// The values as an `AsyncSequence` that loses none.
  public var values: SignalValues<Value> { values(.all) }
}
