import SignalboxServices
import SignalboxWeb

extension WebClient.Limits {
  /// For servers that share the machine with every other test and other work. Only a fault waits so long. No pause
  /// separates attempts.
  static var patient: WebClient.Limits {
    var limits = WebClient.Limits()
    (limits.connecting, limits.total, limits.pauses) = (.seconds(600), .seconds(600), [.zero, .zero])
    return limits
  }

  /// Asks a silent service, each time with twice the limit, until the limit sufficed for a connection. The machine's
  /// clock measures a limit, and the result must not depend on the load of the machine.
  /// - Parameter ask: Asks within a limit. Returns whether a connection was made.
  static func growing(_ ask: (WebClient.Limits) async throws -> Bool) async throws {
    var limits = patient
    limits.total = .seconds(1)
    while try await !ask(limits), limits.total < .seconds(600) { limits.total *= 2 }
  }
}
