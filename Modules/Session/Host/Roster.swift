import Synchronization

/// The sessions of a host, and the number of them in memory.
final class Roster: Sendable {
  private struct State {
    var seats: [ObjectIdentifier: Seat] = [:]
    var live = 0
    var isClosed = false
    var emptied: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  /// The number of sessions, and the number of sessions in memory.
  var counts: (all: Int, live: Int) { state.withLock { ($0.seats.count, $0.live) } }

  /// All sessions of the host.
  var all: [Seat] { state.withLock { Array($0.seats.values) } }

  /// A Boolean value that indicates whether the host would admit a further session.
  var hasRoom: Bool { state.withLock { !$0.isClosed && $0.live < limit } }

  /// Admits a new session.
  /// - Throws: `closing` or `full`.
  func admit(_ seat: Seat) throws(HostRefusal) {
    let refusal: HostRefusal? = state.withLock { state in
      if state.isClosed { return .closing }
      guard state.live < limit else { return .full }
      state.live += 1
      state.seats[ObjectIdentifier(seat)] = seat
      return nil
    }
    if let refusal { throw refusal }
  }

  /// Takes room in memory for a session that comes back.
  /// - Returns: `false` if there is no room.
  func reserveSlot() -> Bool {
    state.withLock { state in
      guard state.live < limit else { return false }
      state.live += 1
      return true
    }
  }

  /// Gives room in memory back, after a session was put away or could not come back.
  func releaseSlot() { state.withLock { $0.live -= 1 } }

  /// Removes an ended session.
  func remove(_ seat: Seat, wasLive: Bool) {
    let waiting = state.withLock { state in
      if wasLive { state.live -= 1 }
      state.seats[ObjectIdentifier(seat)] = nil
      guard state.seats.isEmpty else { return [CheckedContinuation<Void, Never>]() }
      defer { state.emptied = [] }
      return state.emptied
    }
    for waiter in waiting { waiter.resume() }
  }

  /// Refuses all further sessions, and returns the current sessions.
  func close() -> [Seat] {
    state.withLock { state in
      state.isClosed = true
      return Array(state.seats.values)
    }
  }

  /// Waits until there are no sessions.
  func untilEmpty() async {
    await withCheckedContinuation { waiter in
      let isEmpty = state.withLock { state in
        if !state.seats.isEmpty { state.emptied.append(waiter) }
        return state.seats.isEmpty
      }
      if isEmpty { waiter.resume() }
    }
  }
}
