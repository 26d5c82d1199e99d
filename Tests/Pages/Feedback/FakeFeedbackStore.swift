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
    state.withLock { kept in
      if !kept.contains(where: { $0.key == key }) { kept.append((key, feedback)) }
    }
  }

  private struct StoreFailure: Error, CustomStringConvertible { let description: String }
}
