import SignalboxInterface

extension Ending {
  /// A Boolean value that indicates whether the server ended the session, and not its visitor or a failure.
  var isEndedByServer: Bool {
    switch self {
    case .shutDown, .signal: true
    case .finished, .failed: false
    }
  }
}
