import SignalboxServices
import SignalboxWeb

extension WebClient.Limits {
  /// For servers that share the machine with every other test, and with whatever else it does: only a failure waits this long.
  /// Nothing rests between attempts.
  static var patient: WebClient.Limits {
    var limits = WebClient.Limits()
    (limits.connecting, limits.total, limits.pauses) = (.seconds(600), .seconds(600), [.zero, .zero])
    return limits
  }

  /// Asks one who never answers, each time for twice as long, until that was enough for a connection. A limit is kept by
  /// the machine's clock; what is told in the end is not to depend on how busy the machine is.
  /// - Parameter ask: Asks within a limit; whether a connection was made.
  static func growing(_ ask: (WebClient.Limits) async throws -> Bool) async throws {
    var limits = patient
    limits.total = .seconds(1)
    while try await !ask(limits), limits.total < .seconds(600) { limits.total *= 2 }
  }
}
