import Foundation

/// Runs `body` on a thread of its own and gives back its result.
///
/// A session is driven by a thread that may wait for effects. The threads of Swift's pool are few and must not wait, so
/// tests that drive a session do it here. It is still the caller's task, so what a test expects in `body` counts for that test.
public func onSessionThread<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
  try await withTaskExecutorPreference(ThreadExecutor()) { try await Body(run: body)() }
}

/// Starts a thread for each piece of work; a body that never suspends is one piece.
private final class ThreadExecutor: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    Thread { job.runSynchronously(on: self.asUnownedTaskExecutor()) }.start()
  }
}

private struct Body<Value: Sendable>: Sendable {
  let run: @Sendable () throws -> Value

  @concurrent func callAsFunction() async throws -> Value { try run() }
}
