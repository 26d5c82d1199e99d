import SignalboxModel
import Synchronization

/// A source that follows a shared model, as the changes of its session see it.
///
/// Its life begins with the opening of the source. The source has taken a state when it asks for the next.
final class SharedFollower: Sendable {
  private struct State {
    /// The mark of the last taken state.
    var taken: SharedMark?
    var isEnded = false
    var waiting: [(mark: SharedMark, continuation: CheckedContinuation<Void, Never>)] = []

    func isReached(_ mark: SharedMark) -> Bool { isEnded || taken.map { !$0.isBefore(mark) } ?? false }
  }

  let session: WorkOrigin
  private let state = Mutex(State())

  /// Creates a source of `session`.
  init(of session: WorkOrigin) { self.session = session }

  /// Waits until the source has taken a state with this mark or a later mark, or has ended.
  func take(_ mark: SharedMark) async {
    await withCheckedContinuation { continuation in
      let isReached = state.withLock { state in
        let isReached = state.isReached(mark)
        if !isReached { state.waiting.append((mark, continuation)) }
        return isReached
      }
      if isReached { continuation.resume() }
    }
  }

  /// Notes that the source has taken the state with this mark.
  func note(taken mark: SharedMark) { change { $0.taken = mark } }

  /// Notes that the source takes no further states.
  func end() { change { $0.isEnded = true } }

  private func change(_ body: (inout State) -> Void) {
    let reached = state.withLock { state in
      body(&state)
      let waiting = state.waiting
      state.waiting = []
      for change in waiting where !state.isReached(change.mark) { state.waiting.append(change) }
      return waiting.filter { state.isReached($0.mark) }
    }
    for (_, continuation) in reached { continuation.resume() }
  }
}

/// The sources of all sessions of this process that follow a shared model.
final class SharedFollowers: Sendable {
  private let followers = Mutex<[SharedFollower]>([])

  /// Adds a source of `session` that opens.
  func add(of session: WorkOrigin) -> SharedFollower {
    let follower = SharedFollower(of: session)
    followers.withLock { $0.append(follower) }
    return follower
  }

  /// Waits until the sources of `session` have taken a state with this mark or a later mark, or have ended.
  func take(_ mark: SharedMark, in session: WorkOrigin) async {
    for follower in followers.withLock(\.self) where follower.session == session { await follower.take(mark) }
  }

  /// Removes a source that takes no further states.
  func end(_ follower: SharedFollower) {
    followers.withLock { $0.removeAll { $0 === follower } }
    follower.end()
  }
}
