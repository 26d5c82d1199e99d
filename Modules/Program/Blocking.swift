import Dispatch
import SignalboxWords

/// Runs `work`, which blocks or computes for long, on a thread of its own. Swift's own threads are few and must not
/// block.
///
/// For services that call functions without an `async` form. Cancellation does not end the work; the caller waits for
/// it.
public func blocking<Value: Sendable, Failure: Error>(
  _ work: @escaping @Sendable () throws(Failure) -> Value
) async throws(Failure) -> Value {
  // A thread of a queue has no task, and so not the language of the task.
  let language = Language.current
  return try await withCheckedContinuation { continuation in
    // A queue for each call: a concurrent queue has only as many threads as there are processors. While all of them
    // block, the next job gets a thread only after a second.
    DispatchQueue(label: "blocking").async {
      continuation.resume(returning: Result { () throws(Failure) in try Language.speaking(language, work) })
    }
  }.get()
}
