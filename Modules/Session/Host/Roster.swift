import Synchronization

/// The sessions of a host, and how many of them are in memory.
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

  /// How many sessions there are, and how many of them in memory.
  var counts: (all: Int, live: Int) { state.withLock { ($0.seats.count, $0.live) } }

  /// All that are there.
  var all: [Seat] { state.withLock { Array($0.seats.values) } }

  /// Whether one more would be let in.
  var hasRoom: Bool { state.withLock { !$0.isClosed && $0.live < limit } }

  /// Lets one in that begins.
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

  /// Whether there is room for one that comes back; then it is taken.
  func takeRoom() -> Bool {
    state.withLock { state in
      guard state.live < limit else { return false }
      state.live += 1
      return true
    }
  }

  /// One was put away.
  func giveRoom() { state.withLock { $0.live -= 1 } }

  /// One has ended.
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

  /// Lets nobody in any more, and gives those who are there.
  func close() -> [Seat] {
    state.withLock { state in
      state.isClosed = true
      return Array(state.seats.values)
    }
  }

  /// Waits until nobody is there.
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
