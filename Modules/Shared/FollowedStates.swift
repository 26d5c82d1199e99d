import SignalboxModel

/// The states of a shared model for a follower.
///
/// The hub learns which states the follower has taken: it has taken a state when it asks for the next.
struct FollowedStates<State: Codable & Sendable>: AsyncSequence, Sendable {
  let hub: SharedHub<State>
  let number: Int
  let states: SharedHub<State>.States

  struct Iterator: AsyncIteratorProtocol {
    let hub: SharedHub<State>
    let number: Int
    var states: SharedHub<State>.States.Iterator
    var last: SharedMark?

    mutating func next() async throws -> (state: Published<State>, mark: SharedMark)? {
      try await next(isolation: nil)
    }

    mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws -> (state: Published<State>, mark: SharedMark)? {
      if let last { await hub.note(taken: last, by: number) }
      let next = try await states.next(isolation: actor)
      last = next?.mark
      return next
    }
  }

  func makeAsyncIterator() -> Iterator { Iterator(hub: hub, number: number, states: states.makeAsyncIterator()) }
}
