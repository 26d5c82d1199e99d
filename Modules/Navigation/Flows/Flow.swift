import SignalboxCore

/// A flow that was spawned, from then until it is over.
package final class Flow {
  /// Whether it is no part of the session's story.
  package let isBackground: Bool
  /// Gone once it runs: a page may keep the subscription to a flow that keeps the page.
  private var work: (() async -> Void)?
  private var task: Task<Void, Never>?
  private var isCancelled = false
  /// What cancels it; a lifetime may keep that for long.
  weak var subscription: Subscription?

  init(isBackground: Bool, _ work: @escaping () async -> Void) { (self.isBackground, self.work) = (isBackground, work) }

  /// Runs the work, unless it was cancelled before it began.
  package nonisolated(nonsending) func run() async {
    let work = work
    self.work = nil
    if !isCancelled { await work?() }
    // A task that is over keeps 4 kB as long as somebody could still cancel it.
    task = nil
    subscription?.cancel()
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
