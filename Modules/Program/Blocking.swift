import Dispatch

/// Runs `work`, which waits or computes for long, on a thread of its own: Swift's own threads are few and must not wait.
///
/// For services that call what has no `async` form. Cancelling does not end the work; the caller waits for it.
public func blocking<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
  await withCheckedContinuation { continuation in
    // A queue each: the jobs of a concurrent one share as many threads as there are processors, and while these wait, the
    // next job gets a thread only after a second.
    DispatchQueue(label: "blocking").async { continuation.resume(returning: work()) }
  }
}
