import SignalboxModel
public import SignalboxPages
public import SignalboxWeb

/// Sends what a ``FeedbackArchive`` keeps to a web service, as JSON.
public struct WebFeedbackOutbox: FeedbackOutbox {
  private let store: FeedbackArchive
  private let address: WebAddress
  private let client: WebClient

  /// Creates an outbox that posts to `address`, wherever the feedback was to go when it was kept.
  public init(store: FeedbackArchive, address: WebAddress, client: WebClient = WebClient()) {
    self.store = store
    self.address = address
    self.client = client
  }

  /// Sends the oldest; only a status of success is an acceptance. The key goes in the header field `Idempotency-Key`.
  public func sendNext() async throws -> Delivery {
    guard let (key, feedback) = try await store.nextUnsent() else { return .nothing }
    let response = try await client.send(WebRequest(post: feedback, to: address, header: ["Idempotency-Key": key]))
    guard response.isSuccess else { return .postponed(response.retryAfter ?? .zero) }
    try await store.markSent(key: key)
    return .accepted
  }
}
