import Foundation

/// Runs `body` on a separate thread and returns its result.
///
/// A thread that drives a session may block for effects. The threads of Swift's pool are few and must not block, so
/// tests drive sessions on this thread. `body` runs in the caller's task, so its expectations count for the test.
public func onSessionThread<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
  try await withTaskExecutorPreference(ThreadExecutor()) { try await Body(run: body)() }
}

/// Starts a thread for each job. A body that never suspends is a single job.
private final class ThreadExecutor: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    Thread { job.runSynchronously(on: self.asUnownedTaskExecutor()) }.start()
  }
}

private struct Body<Value: Sendable>: Sendable {
  let run: @Sendable () throws -> Value

  @concurrent func callAsFunction() async throws -> Value { try SessionName.$taken.withValue(.init()) { try run() } }
}
