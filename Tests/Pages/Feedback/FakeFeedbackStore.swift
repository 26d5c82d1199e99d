import Synchronization

@testable import SignalboxPages

/// Keeps feedback in memory, by the same rules as the real store.
final class FakeFeedbackStore: FeedbackStore {
  private let state = Mutex<[(key: String, feedback: CollectedFeedback)]>([])
  private let failure: String?

  init(failure: String? = nil) { self.failure = failure }

  var kept: [CollectedFeedback] { state.withLock { $0.map(\.feedback) } }

  func keep(_ feedback: CollectedFeedback, key: String) async throws {
    if let failure { throw StoreFailure(description: failure) }
    try state.withLock { kept in
      guard let first = kept.first(where: { $0.key == key }) else { return kept.append((key, feedback)) }
      guard first.feedback == feedback else {
        throw StoreFailure(description: "Another feedback was kept in its place.")
      }
    }
  }

  private struct StoreFailure: Error, CustomStringConvertible { let description: String }
}
