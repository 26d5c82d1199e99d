/// A flow that was spawned, from then until it is over.
package final class Flow {
  private let work: () async -> Void
  private var task: Task<Void, Never>?
  private var isCancelled = false

  init(_ work: @escaping () async -> Void) { self.work = work }

  /// Runs the work, unless it was cancelled before it began.
  package nonisolated(nonsending) func run() async {
    if !isCancelled { await work() }
  }

  /// Tells which task runs the flow, so that ``cancel()`` can reach it.
  package func start(in task: Task<Void, Never>) {
    self.task = task
    if isCancelled { task.cancel() }
  }

  /// Cancels what the flow awaits; the flow itself decides when it is over.
  package func cancel() {
    isCancelled = true
    task?.cancel()
  }
}
