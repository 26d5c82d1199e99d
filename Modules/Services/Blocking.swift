import Dispatch

/// Runs `work`, which waits or computes for long, on a thread of its own: Swift's own threads are few and must not wait.
func blocking<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
  await withCheckedContinuation { continuation in
    queue.async { continuation.resume(returning: work()) }
  }
}

private let queue = DispatchQueue(label: "signalbox.blocking", attributes: .concurrent)
