import SignalboxCore
import Synchronization

/// A lock that is held across `await`. Callers wait in the order of their calls, and without a thread.
public final class AsyncLock: Sendable {
  private struct State {
    var isHeld = false
    var waiters = Queue<CheckedContinuation<Void, Never>>()
  }

  private let state = Mutex(State())

  /// Creates a free lock.
  public init() {}

  /// Runs `body` while no other caller's body runs. Cancellation ends no wait.
  public func withLock<Value, Failure: Error>(
    _ body: () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    await withCheckedContinuation { waiter in
      let isMine = state.withLock { state in
        defer { state.isHeld = true }
        if state.isHeld { state.waiters.append(waiter) }
        return !state.isHeld
      }
      if isMine { waiter.resume() }
    }
    // A waiter gets the lock while it is held.
    defer {
      let next = state.withLock { state in
        let next = state.waiters.popFirst()
        state.isHeld = next != nil
        return next
      }
      next?.resume()
    }
    return try await body()
  }
}
