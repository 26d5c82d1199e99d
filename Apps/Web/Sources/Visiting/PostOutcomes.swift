import SignalboxHTML
import Synchronization

/// The place of a post among the posts of a page in a tab.
struct PostPlace: Equatable {
  /// The random name of the page.
  let page: String
  /// The count of the post.
  let count: Int

  /// Reads the place at the end of a number: a blank, the name, a blank and the count. `nil` for other numbers.
  init?(_ number: String) {
    let parts = number.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 3, let count = Int(parts[2]) else { return nil }
    (page, self.count) = (String(parts[1].prefix(64)), count)
  }
}

/// The outcomes of a session's last posts, by number: a repeated post is answered again, but not performed again.
///
/// A page sends a post after the answer to the last, or after it gave up the last. So a post that arrives after a later
/// post was given up, and would put an old value over a new value. It is not performed.
final class PostOutcomes: Sendable {
  private enum Entry {
    case pending([CheckedContinuation<Visitor.Outcome?, Never>])
    case given(Visitor.Outcome)
  }

  private struct State {
    var entries: [String: Entry] = [:]
    var order: [String] = []
    /// The last post of each page, and the pages, the earliest first.
    var last: [String: (count: Int, number: String)] = [:]
    var pages: [String] = []

    mutating func turn(of number: String, at place: PostPlace?) -> Turn {
      guard entries[number] == nil else { return .repeat }
      let before = place.flatMap { last[$0.page] }
      if let place, let before, before.count > place.count { return .overtaken }
      entries[number] = .pending([])
      guard let place else { return .perform(after: nil) }
      if last.updateValue((place.count, number), forKey: place.page) == nil { pages.append(place.page) }
      if pages.count > PostOutcomes.most { last[pages.removeFirst()] = nil }
      return .perform(after: before?.number)
    }
  }

  /// The treatment of a post.
  private enum Turn {
    case `repeat`, overtaken
    /// The post is performed after the post of this number.
    case perform(after: String?)
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
  func outcome(
    of number: String?, at place: PostPlace?, _ body: () async -> Visitor.Outcome
  ) async -> Visitor.Outcome {
    guard let number else { return await body() }
    switch state.withLock({ $0.turn(of: number, at: place) }) {
    case .repeat: if let outcome = await earlier(number) { return outcome }
    case .overtaken: return .done(PostFeedback())
    case .perform(let last): if let last { _ = await earlier(last) }
    }
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
