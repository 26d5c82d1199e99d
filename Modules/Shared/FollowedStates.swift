import SignalboxModel

/// The states of a shared model, of which a source notes the taken ones.
struct FollowedStates<State: Codable & Sendable>: AsyncSequence, Sendable {
  let states: SharedHub<State>.States
  let follower: SharedFollower?

  struct Iterator: AsyncIteratorProtocol {
    var states: SharedHub<State>.States.Iterator
    let follower: SharedFollower?
    var last: SharedMark?

    mutating func next() async throws -> (state: Published<State>, mark: SharedMark)? {
      try await next(isolation: nil)
    }

    mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws -> (state: Published<State>, mark: SharedMark)? {
      if let last { follower?.note(taken: last) }
      let next = try await states.next(isolation: actor)
      last = next?.mark
      return next
    }
  }

  func makeAsyncIterator() -> Iterator { Iterator(states: states.makeAsyncIterator(), follower: follower) }
}
