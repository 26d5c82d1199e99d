import CProcess
import Dispatch
import Synchronization

/// Compares the memory of the process with a host's limit, and limits how often idle sessions are asked to go.
final class MemoryGauge: Sendable {
  private let limit: Int
  private let read: @Sendable () -> Int
  /// The time of the last sweep, in nanoseconds.
  private let swept = Mutex<Int64?>(nil)

  /// - Parameters:
  ///   - limit: The limit in bytes.
  ///   - read: Returns the memory of the process in bytes.
  init(_ limit: Int, _ read: @escaping @Sendable () -> Int = resident()) { (self.limit, self.read) = (limit, read) }

  /// A Boolean value that indicates whether the process uses more memory than the limit.
  var exceedsLimit: Bool { read() > limit }

  /// Calls `body`, which asks all idle sessions to be put away. It runs at most once per
  /// second, because thousands of requests take time. The freed memory returns to the system a second later.
  func requestEviction(_ body: () -> Void) {
    let now = Scheduler.now
    let isDue = swept.withLock { swept in
      guard now - (swept ?? .min / 2) >= 1_000_000_000 else { return false }
      swept = now
      return true
    }
    guard isDue else { return }
    body()
    // Freed memory stays with the process until `malloc_trim` returns it. The call takes long, so no loop waits for it.
    DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + 1) { malloc_trim(0) }
  }

  /// Returns a function that reads the resident memory at most twenty times per second, because each turn asks.
  static func resident() -> @Sendable () -> Int {
    let last = Mutex<(at: Int64, bytes: Int)?>(nil)
    return {
      last.withLock { last in
        let now = Scheduler.now
        if let last, now - last.at < 50_000_000 { return last.bytes }
        let bytes = ProcessMemory.resident
        last = (now, bytes)
        return bytes
      }
    }
  }
}
