package import SignalboxHTTP

/// A request that was answered.
package struct Exchange: Sendable {
  /// The request; `nil` for bytes that are no request.
  package let request: HTTPRequest?
  /// The address at the other end of the connection.
  package let peer: String
  package let status: Int
  /// The sent bytes of the body. The events of a stream do not count.
  package let bytes: Int
  /// The seconds from the complete request to the sent response, or to the head of an event stream.
  package let seconds: Double
}
