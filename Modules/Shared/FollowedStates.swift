import SignalboxModel

/// The states of a shared model, of which a source notes the taken ones.
struct FollowedStates<State: Codable & Sendable>: AsyncSequence, Sendable {
  let states: SharedHub<State>.States
  let follower: SharedFollower?
  /// The mark of the last state that the source has already. It is not delivered again.
  let known: SharedMark

  struct Iterator: AsyncIteratorProtocol {
    var states: SharedHub<State>.States.Iterator
    let follower: SharedFollower?
    var last: SharedMark

    mutating func next() async throws -> (Published<State>, SharedMark)? { try await next(isolation: nil) }

    mutating func next(isolation actor: isolated (any Actor)?) async throws -> (Published<State>, SharedMark)? {
      while true {
        if last != .beginning { follower?.note(taken: last) }
        guard let next = try await states.next(isolation: actor) else { return nil }
        defer { last = next.mark }
        if next.mark != last || last == .beginning { return (next.state, next.mark) }
      }
    }
  }

  func makeAsyncIterator() -> Iterator {
    Iterator(states: states.makeAsyncIterator(), follower: follower, last: known)
  }
}
