import Dispatch
import Foundation
import Synchronization

/// The threads that drive a host's sessions. A further thread replaces each that waits for a disk or a database.
/// So the number of driving threads stays the same.
///
/// A session whose recording is being synced stands still together with its thread. At most ``mostWaiting`` waiting
/// threads are replaced; beyond that, fewer threads drive.
final class Workers: Sendable {
  fileprivate struct State {
    /// The number of threads that drive a session or look for a session to drive.
    var driving = 0
    /// The number of all threads.
    var threads = 0
    /// The number of threads that rest until another thread waits.
    var spare = 0
    var isClosed = false
  }

  /// The largest number of waiting threads that are replaced.
  static let mostWaiting = 64

  private let count: Int
  private let scheduler: Scheduler
  private let state = Mutex(State())
  private let needed = DispatchSemaphore(value: 0)

  init(_ count: Int, _ scheduler: Scheduler) { (self.count, self.scheduler) = (count, scheduler) }

  /// Starts the threads.
  func start() {
    state.withLock { state in (state.driving, state.threads) = (count, count) }
    for _ in 0..<count { addThread() }
  }

  /// Ends the threads after their current work.
  func close() {
    scheduler.close()
    let spare = state.withLock { state in
      state.isClosed = true
      return state.spare
    }
    for _ in 0..<spare { needed.signal() }
  }

  /// Calls `body`, which may wait for a disk or a database, on a driving thread. Another thread drives in its place.
  func runBlocking<Value, Failure>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value {
    switch state.withLock({ $0.successor(of: count) }) {
    case .spare: needed.signal()
    case .new: addThread()
    case nil: break
    }
    defer { state.withLock { $0.driving += 1 } }
    return try body()
  }

  private func addThread() {
    let thread = Thread { [self] in
      while isNeeded(), let seat = scheduler.next() { seat.drive() }
    }
    // The size of a main thread's stack: chains of signals are as deep here.
    thread.stackSize = 8 << 20
    thread.start()
  }

  /// Returns whether this thread must drive. A surplus thread first waits until it is needed.
  private func isNeeded() -> Bool {
    let isSurplus = state.withLock { state in
      guard state.driving > count, !state.isClosed else { return false }
      state.driving -= 1
      state.spare += 1
      return true
    }
    if isSurplus { needed.wait() }
    return state.withLock { !$0.isClosed }
  }
}

extension Workers.State {
  enum Successor { case spare, new }

  /// Returns the thread that drives in place of a thread that begins to wait; `nil` if there is none.
  mutating func successor(of count: Int) -> Successor? {
    driving -= 1
    guard driving < count, !isClosed else { return nil }
    if spare > 0 {
      (spare, driving) = (spare - 1, driving + 1)
      return .spare
    }
    guard threads < count + Workers.mostWaiting else { return nil }
    (threads, driving) = (threads + 1, driving + 1)
    return .new
  }
}
