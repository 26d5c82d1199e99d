import SignalboxServices

extension FeedbackArchive {
  /// Returns all kept feedback, oldest first.
  func history() async throws -> [KeptFeedback] {
    var (history, next): ([KeptFeedback], Int64?) = ([], 0)
    while let number = next {
      let more = try await self.history(after: number)
      history += more.kept
      next = more.next
    }
    return history
  }
}
