package import SignalboxHTTP

/// A server for requests. A program that does not serve contains none, so the front end brings it.
package protocol RequestService: Sendable {
  /// The address with its actual port.
  var address: ListenAddress { get }

  /// Serves until the task is cancelled.
  func serve(_ answer: @escaping @Sendable (HTTPRequest) async -> HTTPResponse) async

  /// Waits until all requests are answered, for at most a second.
  func finish()
}
