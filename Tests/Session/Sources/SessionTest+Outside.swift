import Dispatch
import SignalboxTesting
import Testing

@testable import SignalboxSession

extension SessionTest {
  /// Runs the session until `isDone`, which jobs from other threads bring about.
  func run(until isDone: () -> Bool) { session.run(until: isDone) }
}

extension Session {
  /// Runs until `isDone`, which jobs from other threads bring about.
  nonisolated func run(until isDone: () -> Bool) {
    let ready = DispatchSemaphore(value: 0)
    executor.onReady { ready.signal() }
    while true {
      settle()
      if isDone() { return }
      guard executor.prepareToWait() else { continue }
      guard ready.wait(timeout: .now() + 600) == .success else {
        Issue.record("the session gets nothing")
        return
      }
    }
  }
}
