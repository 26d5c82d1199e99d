import Dispatch
import Synchronization

/// Counts events of other threads, for a thread that waits for them.
final class Counter: Sendable {
  private let count = Mutex(0)
  private let added = DispatchSemaphore(value: 0)

  func add() {
    count.withLock { $0 += 1 }
    added.signal()
  }

  /// Waits until the count reaches `number`, and calls `meanwhile` repeatedly. Returns false after ten minutes. Only
  /// a fault takes so long.
  func wait(for number: Int, meanwhile: () -> Void) -> Bool {
    for _ in 0..<60_000 {
      meanwhile()
      if count.withLock({ $0 }) >= number { return true }
      _ = added.wait(timeout: .now() + .milliseconds(10))
    }
    return false
  }
}
