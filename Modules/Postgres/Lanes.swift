import Dispatch
import Synchronization

/// The recordings that this process owns.
final class Lanes: Sendable {
  private struct State {
    var lanes: [Int64: Lane] = [:]
    var waiters: [DispatchSemaphore] = []
  }

  private let state = Mutex(State())

  func add(_ lane: Lane) { state.withLock { $0.lanes[lane.id] = lane } }

  func remove(_ lane: Lane) {
    let waiters = state.withLock { state in
      if state.lanes[lane.id] === lane { state.lanes[lane.id] = nil }
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.signal() }
  }

  /// Returns whether this process owns a recording. Waits for a recording that is being released.
  func has(_ id: Int64, patience: Duration) -> Bool {
    let end = DispatchTime.now() + .seconds(Int(patience.components.seconds))
    while true {
      let waiter: DispatchSemaphore? = state.withLock { state in
        guard let lane = state.lanes[id], lane.isReleased else { return nil }
        let waiter = DispatchSemaphore(value: 0)
        state.waiters.append(waiter)
        return waiter
      }
      guard let waiter else { return state.withLock { $0.lanes[id] != nil } }
      if waiter.wait(timeout: end) == .timedOut { return true }
    }
  }
}
