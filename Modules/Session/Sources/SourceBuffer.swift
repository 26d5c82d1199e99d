import SignalboxModel
import Synchronization

/// The values of a source until the session takes them, each with its mark.
final class SourceBuffer<Value: Sendable, Mark: Sendable>: Sendable {
  private struct State {
    var values: [(value: Value, mark: Mark)] = []
    /// A Boolean value that indicates whether waiting values were announced to the session.
    var isAnnounced = false
    /// Continues the sequence when there is room.
    var room: CheckedContinuation<Void, Never>?
    var isClosed = false
  }

  private let state = Mutex(State())
  private let waiting: SourceRate<Value>.Waiting
  private let announce: @Sendable () -> Void

  /// - Parameter announce: Called on any thread when there is a value to take.
  init(_ waiting: SourceRate<Value>.Waiting, _ announce: @escaping @Sendable () -> Void) {
    (self.waiting, self.announce) = (waiting, announce)
  }

  /// Adds a value. Waits while the buffer is full.
  func add(_ value: Value, _ mark: Mark) async {
    let isFirst = state.withLock { state in
      switch (waiting, state.values.last) {
      case (.latest, _?): state.values = [(value, mark)]
      case (.joined(let join), let last?): state.values = [(join(last.value, value), mark)]
      case (.all, _), (_, nil): state.values.append((value, mark))
      }
      defer { state.isAnnounced = true }
      return !state.isAnnounced
    }
    if isFirst { announce() }
    await withCheckedContinuation { room in
      let hasRoom = state.withLock { state in
        let hasRoom = state.values.count < SourceRate<Value>.mostWaiting || state.isClosed
        if !hasRoom { state.room = room }
        return hasRoom
      }
      if hasRoom { room.resume() }
    }
  }

  /// A Boolean value that indicates whether no value waits.
  var isEmpty: Bool { state.withLock(\.values.isEmpty) }

  /// Returns and removes the oldest value. The caller takes the values that still wait; after the last, the next value
  /// is announced again.
  func removeFirst() -> (value: Value, mark: Mark)? {
    let (first, room) = state.withLock { state in
      let first = state.values.isEmpty ? nil : state.values.removeFirst()
      state.isAnnounced = !state.values.isEmpty
      defer { state.room = nil }
      return (first, state.room)
    }
    room?.resume()
    return first
  }

  /// Lets a waiting sequence continue, to its cancellation.
  func close() {
    let room = state.withLock { state in
      defer { state.room = nil }
      (state.isClosed, state.values) = (true, [])
      return state.room
    }
    room?.resume()
  }
}
