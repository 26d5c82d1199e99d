import SignalboxCore

/// A spawned flow, from the call of `spawn` to its end.
package final class Flow {
  /// A Boolean value that indicates whether the flow runs only background effects.
  package let isBackground: Bool
  /// Set to `nil` when the flow runs. Avoids a retain cycle: a page may keep the subscription to a flow that keeps the
  /// page.
  private var work: (() async -> Void)?
  private var task: Task<Void, Never>?
  private var isCancelled = false
  /// The subscription that cancels the flow. Weak: a lifetime may keep it for long.
  private weak var subscription: Subscription?

  init(isBackground: Bool, _ work: @escaping () async -> Void) { (self.isBackground, self.work) = (isBackground, work) }

  /// Returns the subscription that cancels the flow.
  func subscribe() -> Subscription {
    let new = Subscription.cancelling { self.cancel() }
    subscription = new
    return new
  }

  /// Runs the work, unless it was cancelled before.
  package nonisolated(nonsending) func run() async {
    let work = work
    self.work = nil
    if !isCancelled { await work?() }
    // Release the finished task: it keeps 4 kB while a reference exists.
    task = nil
    subscription?.cancel()
  }

  /// Sets the task that runs the flow, so that ``cancel()`` can reach it.
  package func start(in task: Task<Void, Never>) {
    self.task = task
    if isCancelled { task.cancel() }
  }

  /// Cancels the operation that the flow awaits. The flow decides when it ends.
  package func cancel() {
    isCancelled = true
    task?.cancel()
  }
}
