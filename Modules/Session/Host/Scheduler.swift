import SignalboxCore
import SignalboxPlatform
import Synchronization

/// The work of a host's workers: the ready sessions, their timers and their descriptors.
///
/// A worker without work waits in the host's single `epoll`. A descriptor, the next timer or added work wakes it.
/// Lock order: callers hold no seat's lock when they call the scheduler. It calls seats without a lock of its own.
final class Scheduler: Sendable {
  private struct State {
    var ready = Queue<Seat>()
    var timers = TimerHeap<Seat>()
    /// The number of waiting workers, and the number of wake-ups that no worker has taken yet.
    var waiting = 0
    var woken = 0
    var isClosed = false
    /// The number of seats that were taken since the last look at the descriptors.
    var taken = 0
  }

  private let state = Mutex(State())
  private let poller: Poller

  /// - Throws: `outOfDescriptors` if the system gives no descriptor.
  init() throws(HostRefusal) { poller = try Poller() }

  // MARK: Adding

  /// Adds work, from any thread. The seat must not be in the queue already.
  func add(_ seat: Seat) {
    wakeIfNeeded { $0.ready.append(seat) }
  }

  /// Adds the work at a time in nanoseconds of the machine's monotonic clock; `nil` for never.
  /// Replaces an earlier time.
  func add(_ seat: Seat, at due: Int64?) {
    wakeIfNeeded { state in
      let next = state.timers.first?.due
      state.timers.set(seat, due)
      // A worker that waits for a later timer must wait anew.
      return due.map { due in next.map { due < $0 } ?? true } ?? false
    }
  }

  private func wakeIfNeeded(_ change: (inout State) -> Bool) {
    let mustWake = state.withLock { state in
      guard change(&state), state.waiting > state.woken else { return false }
      state.woken += 1
      return true
    }
    if mustWake { poller.wake() }
  }

  private func wakeIfNeeded(_ change: (inout State) -> Void) {
    wakeIfNeeded { state in
      change(&state)
      return true
    }
  }

  /// Ends the workers after their current work.
  func close() {
    let asleep = state.withLock { state in
      state.isClosed = true
      defer { state.woken = max(state.woken, state.waiting) }
      return max(0, state.waiting - state.woken)
    }
    for _ in 0..<asleep { poller.wake() }
  }

  // MARK: Descriptors

  /// Notifies `seat` the first time that each descriptor is ready. Replaces the `old` descriptors.
  /// - Returns: The descriptors that cannot be watched.
  func watch(_ descriptors: [pollfd], insteadOf old: [Int32], for seat: Seat) -> [Int32] {
    poller.watch(descriptors, insteadOf: old, for: seat)
  }

  // MARK: Taking

  /// Waits for the next seat to drive, and returns it; `nil` after ``close()``.
  func next() -> Seat? {
    while true {
      let now = Self.now
      let found: Found = state.withLock { state in
        if state.isClosed { return .nothing }
        while let first = state.timers.first, first.due <= now {
          state.timers.set(first.item, nil)
          state.taken += 1
          return .timer(first.item)
        }
        // Limited: sessions that are always ready must not keep the descriptors of other sessions waiting.
        if state.taken < 64, let seat = state.ready.popFirst() {
          state.taken += 1
          return .work(seat)
        }
        state.taken = 0
        guard state.ready.isEmpty else { return .poll(0) }
        state.waiting += 1
        return .wait(state.timers.first.map { Self.milliseconds($0.due - now) } ?? -1)
      }
      switch found {
      case .nothing: return nil
      case .work(let seat): return seat
      case .timer(let seat): seat.wake()
      case .poll(let timeout): poll(timeout)
      case .wait(let timeout):
        poll(timeout)
        state.withLock { $0.waiting -= 1 }
      }
    }
  }

  private enum Found {
    case nothing
    case work(Seat)
    case timer(Seat)
    case poll(Int32)
    case wait(Int32)
  }

  private func poll(_ timeout: Int32) {
    let (found, wasWoken) = poller.wait(timeout)
    if wasWoken { state.withLock { $0.woken -= 1 } }
    for (seat, ready) in found { seat.found(ready) }
  }

  /// The machine's monotonic clock, in nanoseconds.
  static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// Rounded up, so that the timer is due when the wait is over.
  private static func milliseconds(_ nanoseconds: Int64) -> Int32 {
    Int32(clamping: max(0, (nanoseconds + 999_999) / 1_000_000))
  }
}
