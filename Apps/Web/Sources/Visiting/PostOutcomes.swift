import Synchronization

/// The outcomes of a session's last posts, by number: a repeated post is answered again, but not performed again.
final class PostOutcomes: Sendable {
  private enum Entry {
    case pending([CheckedContinuation<Visitor.Outcome?, Never>])
    case given(Visitor.Outcome)
  }

  private struct State {
    var entries: [String: Entry] = [:]
    var order: [String] = []
  }

  private let state = Mutex(State())

  /// The number of kept outcomes: more than a browser sends at a time.
  private static let most = 32

  /// Returns a Boolean value that indicates whether a post of this number came before.
  func knows(_ number: String?) -> Bool {
    guard let number else { return false }
    return state.withLock { $0.entries[number] != nil }
  }

  /// Returns the outcome of the post of this number: of `body` the first time, the same outcome afterwards.
  func outcome(of number: String?, _ body: () async -> Visitor.Outcome) async -> Visitor.Outcome {
    guard let number else { return await body() }
    let isFirst = state.withLock { state in
      guard state.entries[number] == nil else { return false }
      state.entries[number] = .pending([])
      return true
    }
    if !isFirst, let outcome = await earlier(number) { return outcome }
    let outcome = await body()
    finish(number, outcome)
    return outcome
  }

  /// Returns the earlier outcome; waits while it is pending.
  private func earlier(_ number: String) async -> Visitor.Outcome? {
    guard knows(number) else { return nil }
    return await withCheckedContinuation { continuation in
      let (isThere, given): (Bool, Visitor.Outcome?) = state.withLock { state in
        switch state.entries[number] {
        case .given(let outcome): return (true, outcome)
        case .pending(let waiting):
          state.entries[number] = .pending(waiting + [continuation])
          return (false, nil)
        case nil: return (true, nil)
        }
      }
      if isThere { continuation.resume(returning: given) }
    }
  }

  private func finish(_ number: String, _ outcome: Visitor.Outcome) {
    let waiting = state.withLock { state -> [CheckedContinuation<Visitor.Outcome?, Never>] in
      guard case .pending(let waiting)? = state.entries[number] else { return [] }
      // The end may concern only this server: then another server takes the post.
      guard case .done = outcome else {
        state.entries[number] = nil
        return waiting
      }
      state.entries[number] = .given(outcome)
      state.order.append(number)
      if state.order.count > Self.most { state.entries[state.order.removeFirst()] = nil }
      return waiting
    }
    for continuation in waiting { continuation.resume(returning: outcome) }
  }
}
