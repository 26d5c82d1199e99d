import SignalboxServices

extension WebClient.Limits {
  /// For servers that share Swift's few threads with every other test: only a failure waits this long. Nothing rests between
  /// attempts.
  static var patient: WebClient.Limits {
    var limits = WebClient.Limits()
    (limits.connecting, limits.total, limits.pauses) = (.seconds(120), .seconds(120), [.zero, .zero])
    return limits
  }
}
