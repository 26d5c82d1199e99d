import Dispatch
import Foundation
import Synchronization

/// The threads that drive a host's sessions: always as many as the host has workers, and one more for each that waits for a disk
/// or a database meanwhile.
///
/// A session whose recording is being synced stands still, and its thread with it; what is ready is driven by another. So many
/// may wait at a time; beyond that, those who drive wait themselves.
final class Workers: Sendable {
  fileprivate struct State {
    /// How many drive, or look for what to drive.
    var driving = 0
    /// How many there are in all.
    var threads = 0
    /// How many have nothing to do until another one waits.
    var spare = 0
    var isClosed = false
  }

  /// How many may wait at a time while others take their place.
  static let mostWaiting = 64

  private let count: Int
  private let scheduler: Scheduler
  private let state = Mutex(State())
  private let needed = DispatchSemaphore(value: 0)

  init(_ count: Int, _ scheduler: Scheduler) { (self.count, self.scheduler) = (count, scheduler) }

  /// Begins.
  func start() {
    state.withLock { state in (state.driving, state.threads) = (count, count) }
    for _ in 0..<count { addThread() }
  }

  /// Lets the threads end when they have done what they are at.
  func close() {
    scheduler.close()
    let spare = state.withLock { state in
      state.isClosed = true
      return state.spare
    }
    for _ in 0..<spare { needed.signal() }
  }

  /// Calls what may wait for a disk or a database, in a session that one of these threads drives; another thread takes its place
  /// meanwhile.
  func aside<Value, Failure>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value {
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
    // As much as a main thread has: chains of signals are as deep here.
    thread.stackSize = 8 << 20
    thread.start()
  }

  /// Whether this thread is one of those that drive; one too many waits until it is needed.
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

  /// One steps aside: who drives in its place.
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
