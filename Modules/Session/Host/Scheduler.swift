import Glibc
import SignalboxCore
import Synchronization

/// Who is ready, when who is next, and which descriptors whom: what the workers of a host take their work from.
///
/// A worker that finds nothing to do waits in the one `epoll` of the host, so it is woken by a descriptor, by the next timer
/// or by who adds work. Lock order: a seat's lock is never held when one of these is called, and none of these calls a seat
/// while it holds its own.
final class Scheduler: Sendable {
  private struct State {
    var ready = Queue<Seat>()
    var timers = TimerHeap<Seat>()
    /// How many workers wait, and how many were told to wake up and have not taken notice yet.
    var waiting = 0
    var woken = 0
    var isClosed = false
    /// How much work was taken since the descriptors were looked at.
    var taken = 0
  }

  private let state = Mutex(State())
  private let poller: Poller

  /// - Throws: `outOfDescriptors` when the system gives none.
  init() throws(HostRefusal) { poller = try Poller() }

  // MARK: Adding

  /// Adds work, from any thread. Whoever is added is not there already.
  func add(_ seat: Seat) {
    wakeIfNeeded { $0.ready.append(seat) }
  }

  /// Adds the work at a time, in nanoseconds of the machine's monotonic clock, in place of any time before; `nil` for never.
  func add(_ seat: Seat, at due: Int64?) {
    wakeIfNeeded { state in
      let next = state.timers.first?.due
      state.timers.set(seat, due)
      // Who waits for a later one must wait anew.
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

  /// Lets the workers end when they have done what they are at.
  func close() {
    let asleep = state.withLock { state in
      state.isClosed = true
      defer { state.woken = max(state.woken, state.waiting) }
      return max(0, state.waiting - state.woken)
    }
    for _ in 0..<asleep { poller.wake() }
  }

  // MARK: Descriptors

  /// Tells `seat` once when one of these is ready, in place of what it watched before.
  /// - Returns: Those that cannot be watched.
  func watch(_ descriptors: [pollfd], insteadOf old: [Int32], for seat: Seat) -> [Int32] {
    poller.watch(descriptors, insteadOf: old, for: seat)
  }

  // MARK: Taking

  /// Gives who is to be driven next, waits for that; `nil` once it is closed.
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
        // Those who watch descriptors wait for nobody who is ready again and again.
        if state.taken < 64, let seat = state.ready.popFirst() {
          state.taken += 1
          return .work(seat)
        }
        state.taken = 0
        guard state.ready.isEmpty else { return .look(0) }
        state.waiting += 1
        return .wait(state.timers.first.map { Self.milliseconds($0.due - now) } ?? -1)
      }
      switch found {
      case .nothing: return nil
      case .work(let seat): return seat
      case .timer(let seat): seat.poke()
      case .look(let timeout): look(timeout)
      case .wait(let timeout):
        look(timeout)
        state.withLock { $0.waiting -= 1 }
      }
    }
  }

  private enum Found {
    case nothing
    case work(Seat)
    case timer(Seat)
    case look(Int32)
    case wait(Int32)
  }

  private func look(_ timeout: Int32) {
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

  /// Rounded up, so that a timer is due when the wait is over.
  private static func milliseconds(_ nanoseconds: Int64) -> Int32 {
    Int32(clamping: max(0, (nanoseconds + 999_999) / 1_000_000))
  }
}
