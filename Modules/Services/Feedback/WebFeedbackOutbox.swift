import SignalboxModel
public import SignalboxPages
public import SignalboxWeb

/// Sends the feedback of a ``FeedbackArchive`` to a web service, as JSON.
public struct WebFeedbackOutbox: FeedbackOutbox {
  private let store: FeedbackArchive
  private let address: WebAddress
  private let client: WebClient

  /// Creates an outbox that posts to `address`, also feedback that was kept for another address.
  public init(store: FeedbackArchive, address: WebAddress, client: WebClient = WebClient()) {
    self.store = store
    self.address = address
    self.client = client
  }

  /// Sends the oldest feedback. Only a status of success means acceptance. The header field `Idempotency-Key` has the
  /// key.
  public func sendNext() async throws -> Delivery {
    guard let (key, feedback) = try await store.nextUnsent() else { return .nothing }
    let response = try await client.send(WebRequest(post: feedback, to: address, header: ["Idempotency-Key": key]))
    guard response.isSuccess else { return .postponed(response.retryAfter ?? .zero) }
    try await store.markSent(key: key)
    return .accepted
  }
}
