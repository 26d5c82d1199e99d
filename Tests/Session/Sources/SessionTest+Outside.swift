import Dispatch
import SignalboxTesting
import Testing

@testable import SignalboxSession

extension SessionTest {
  /// Runs the session until `isDone`, which jobs from other threads bring about.
  func run(until isDone: () -> Bool) {
    let ready = DispatchSemaphore(value: 0)
    session.executor.onReady { ready.signal() }
    while true {
      session.settle()
      if isDone() { return }
      guard session.executor.prepareToWait() else { continue }
      guard ready.wait(timeout: .now() + 600) == .success else {
        Issue.record("the session gets nothing")
        return
      }
    }
  }
}
