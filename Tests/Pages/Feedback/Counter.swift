import Dispatch
import Synchronization

/// Counts what happens on other threads, for a thread that waits for it.
final class Counter: Sendable {
  private let count = Mutex(0)
  private let added = DispatchSemaphore(value: 0)

  func add() {
    count.withLock { $0 += 1 }
    added.signal()
  }

  /// Waits until it has come to `number`, doing `meanwhile` again and again; false after ten minutes, which only a failure takes.
  func wait(for number: Int, meanwhile: () -> Void) -> Bool {
    for _ in 0..<60_000 {
      meanwhile()
      if count.withLock({ $0 }) >= number { return true }
      _ = added.wait(timeout: .now() + .milliseconds(10))
    }
    return false
  }
}
