import SignalboxInterface

/// What came of a scenario in one front end.
public struct PlayedScenario: Sendable, CustomStringConvertible {
  /// The scenario's name.
  public let scenario: String
  /// Where it was played.
  public let frontEnd: PlayedFrontEnd
  /// What is wrong: at which step, what was expected, what was seen, and the screen; `nil` when all is as it should be.
  public let difference: String?

  /// One line where all is well: `greeting tui: ok`. Else what is wrong stands behind the colon, on several lines.
  public var description: String {
    // What a program says is text from outside.
    let lines = (difference ?? "ok").split(separator: "\n", omittingEmptySubsequences: false)
      .map { SafeText.visible(String($0)) }
    return "\(SafeText.visible(scenario)) \(frontEnd.rawValue): \(lines.joined(separator: "\n  "))"
  }
}
