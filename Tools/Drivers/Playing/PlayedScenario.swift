import SignalboxInterface
import SignalboxWords

/// The result of a scenario in a front end.
public struct PlayedScenario: Sendable, CustomStringConvertible {
  /// The scenario's name.
  public let scenario: String
  /// The front end.
  public let frontEnd: PlayedFrontEnd
  /// The difference: the step, the expected frame, the seen frame, and the screen; `nil` if there is none.
  public let difference: String?

  /// The result as text: `greeting tui: ok`, or the difference after the colon, on several lines.
  public var description: String {
    // A program's output is untrusted text.
    let lines = (difference ?? "ok").split(separator: "\n", omittingEmptySubsequences: false)
      .map { SafeText.visible(String($0)) }
    return "\(SafeText.visible(scenario)) \(frontEnd.rawValue): \(lines.joined(separator: "\n  "))"
  }
}
