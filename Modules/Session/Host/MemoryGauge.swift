import CProcess
import Dispatch
import Synchronization

/// Whether the process has more memory than a host may use, and when to do something about that.
final class MemoryGauge: Sendable {
  private let limit: Int
  private let read: @Sendable () -> Int
  /// When sessions were last asked to go, in nanoseconds.
  private let swept = Mutex<Int64?>(nil)

  /// - Parameters:
  ///   - limit: In bytes.
  ///   - read: What the process has, in bytes.
  init(_ limit: Int, _ read: @escaping @Sendable () -> Int = resident()) { (self.limit, self.read) = (limit, read) }

  /// Whether there is too much at present.
  var isOver: Bool { read() > limit }

  /// Calls `body`, which asks everybody who rests to go, once a second at most: to ask thousands takes its time. What they leave is
  /// given back to the system a second later.
  func sweep(_ body: () -> Void) {
    let now = Scheduler.now
    let isDue = swept.withLock { swept in
      guard now - (swept ?? .min / 2) >= 1_000_000_000 else { return false }
      swept = now
      return true
    }
    guard isDue else { return }
    body()
    // What was freed stays the process' own until somebody asks for this; it takes long, and no loop waits for it.
    DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + 1) { malloc_trim(0) }
  }

  /// Reads what is resident, at most twenty times a second: who asks does so for each turn.
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
