import SignalboxWords

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
    case .noLibrary: phrase("Web services need libcurl; install the package libcurl4.")
    case .unresolved(let host): phrase("There is no server called \(host).")
    case .refused(let host): phrase("The server \(host) refused the connection.")
    case .timedOut: phrase("The service did not answer in time.")
    case .reset: phrase("The connection to the service broke before it had answered.")
    case .tooLong: phrase("The service's answer is too long.")
    case .cancelled: phrase("The request was given up.")
    case .untrusted(let host):
      phrase("The server \(host) cannot be trusted: its certificate or its TLS is not in order.")
    case .garbled: phrase("The service's answer cannot be understood.")
    case .redirected: phrase("The service wants the request sent elsewhere, which is not done.")
    case .other: phrase("The service cannot be reached.")
    }
  }

  /// A Boolean value that indicates whether the sentence is about a host or about this machine.
  var namesMachine: Bool {
    switch self {
    case .noLibrary, .unresolved, .refused, .untrusted: true
    case .timedOut, .reset, .tooLong, .cancelled, .garbled, .redirected, .other: false
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
