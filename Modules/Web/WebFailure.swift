/// The reason why a request has no answer.
public enum WebFailure: Error, Equatable, Sendable, CustomStringConvertible {
  /// libcurl is not installed.
  case noLibrary
  /// No host has this name.
  case unresolved(host: String)
  /// No server accepts connections there.
  case refused(host: String)
  /// No answer came in time. `wasConnected` is true when the request may have arrived.
  case timedOut(wasConnected: Bool)
  /// The connection broke.
  case reset
  /// The answer has more bytes than the limit.
  case tooLong
  /// The task was cancelled.
  case cancelled
  /// The server cannot prove its identity.
  case untrusted(host: String)
  /// The answer is not HTTP.
  case garbled
  /// The service redirects the request to a place that the client does not follow.
  case redirected
  /// Anything else.
  case other

  /// A sentence for the user.
  public var description: String {
    switch self {
    case .noLibrary: "Web services need libcurl; install the package libcurl4."
    case .unresolved(let host): "There is no server called \(host)."
    case .refused(let host): "The server \(host) refused the connection."
    case .timedOut: "The service did not answer in time."
    case .reset: "The connection to the service broke before it had answered."
    case .tooLong: "The service's answer is too long."
    case .cancelled: "The request was given up."
    case .untrusted(let host): "The server \(host) cannot be trusted: its certificate or its TLS is not in order."
    case .garbled: "The service's answer cannot be understood."
    case .redirected: "The service wants the request sent elsewhere, which is not done."
    case .other: "The service cannot be reached."
    }
  }

  /// A Boolean value that indicates whether the request cannot have arrived, so that sending it again cannot act twice.
  public var isSafeToRetry: Bool {
    switch self {
    case .unresolved, .refused, .timedOut(wasConnected: false): true
    default: false
    }
  }
}
