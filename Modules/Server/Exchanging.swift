import SignalboxHTTP

/// A client that is served: a connection with HTTP/1.1, or a stream of one with HTTP/2.
protocol Exchanging: Sendable {
  /// Returns the next complete request; `nil` at the end.
  /// - Throws: `HTTPRequest.Fault` for a wrong request, or the error of a broken connection.
  /// - Parameter upload: Returns the reader for a form with files; `nil` to read the body as any other.
  mutating func next(upload: (HTTPRequest) async throws -> MultipartBody?) async throws -> HTTPRequest?

  /// Sends a response without its event stream.
  func send(_ response: HTTPResponse, keepsAlive: Bool, withBody: Bool) async throws

  /// Sends the events of a stream until its end, or until the client disconnects. Returns whether the stream has ended.
  func send(_ stream: EventStream) async throws -> Bool

  /// Tells the client what is wrong with its request, which is the last.
  func refuse(with response: HTTPResponse) async
}

/// The limits for a client in seconds: to send the next request, to send the rest of a request, to read a response.
enum Patience {
  static let idle = 75
  static let sending = 20
  static let taking = 30
  /// The bytes of a form with files for which a client has the time to send.
  static let piece = 1 << 16
}
