import Foundation
import Testing

/// Runs tests that block their thread, because they wait for a program, on threads of their own.
///
/// The pool of Swift's concurrency has as many threads as there are cores. Two tests that wait for programs would hold
/// up the pool. All other work of this process would wait, such as the effects of sessions under test.
struct OffPool: SuiteTrait, TestTrait, TestScoping {
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(BlockingThreads.shared, operation: function)
  }
}

extension Trait where Self == OffPool {
  /// Runs tests that block their thread on threads of their own.
  static var offPool: Self { OffPool() }
}

/// An executor with as many threads as there are cores. Each test has a thread until its end.
private final class BlockingThreads: TaskExecutor {
  static let shared = BlockingThreads()
  private let jobs = OperationQueue()

  private init() { jobs.maxConcurrentOperationCount = max(2, ProcessInfo.processInfo.activeProcessorCount) }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.addOperation { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
