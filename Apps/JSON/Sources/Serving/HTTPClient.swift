import SignalboxHTTP

/// A client with a handshake over HTTP.
struct HTTPClient {
  /// The id of the client's session with this server.
  let secret = RandomToken()
  /// The stream of the messages that no request asked for. It has ended when the client is no longer admitted.
  let stream = MessageStream()

  /// A client that is not admitted.
  static var absent: HTTPClient {
    let client = HTTPClient()
    client.stream.end()
    return client
  }
}

/// The messages of clients over HTTP. Each request has a stream of its own, so clients may use the same ids.
extension WireEngine {
  /// The maximal number of requests that wait for answers.
  static let mostRequests = 64

  /// Handles a request, whose answer goes to `stream`. Returns false when too many requests wait.
  mutating func take(_ request: JSON, bytes: Int, from stream: MessageStream) -> Bool {
    guard !isOver, responses.inFlight.count < Self.mostRequests else { return false }
    receive(request, bytes: bytes, from: stream)
    return true
  }

  /// Cancels the request of a client that has closed the request's stream.
  mutating func streamEnded(_ stream: MessageStream) {
    guard let id = responses.inFlight.first(where: { $0.stream === stream }) else { return }
    dialect.cancel(id, in: &self)
    proceed()
  }

  /// Returns the admitted client, if this is its secret.
  func client(with secret: String) -> HTTPClient? {
    responses.client.flatMap { $0.secret.matches(secret) && !$0.stream.isOver ? $0 : nil }
  }

  /// Admits a client after its handshake, in place of the former client, whose requests are cancelled. Does nothing on
  /// lines.
  mutating func admitClient() {
    guard responses.client != nil else { return }
    dismissClient(saying: "Another client has shaken hands in this one's place, so the request was cancelled.")
    responses.client = HTTPClient()
  }

  /// Dismisses the client with a handshake. The session continues.
  /// - Parameter sentence: The answer to its requests in progress.
  mutating func dismissClient(saying sentence: String? = nil) {
    let failure = WireFailure(.cancelled, saying: sentence)
    for id in responses.inFlight where id.stream?.isStandalone == false {
      responses.answer(ResponseWriter.Ticket(id: id), .failure(failure))
      dialect.cancel(id, in: &self)
    }
    responses.client?.stream.end()
    proceed()
  }

  /// Ends all streams, those of requests without an answer, too.
  func endStreams() {
    for id in responses.inFlight { id.stream?.end() }
    responses.client?.stream.end()
  }
}
