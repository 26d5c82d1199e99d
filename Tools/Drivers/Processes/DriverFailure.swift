import SignalboxTesting

/// The error of a driver: an action that failed, or a wait that ended in vain. The description is a sentence.
package struct DriverFailure: Error, CustomStringConvertible {
  package let description: String
  package init(description: String) { self.description = description }

  /// Returns the failure for an action that no terminal driver performs: rows are loaded by scrolling, and no scenario
  /// contains the other actions.
  static func unsupported(_ step: Scenario.Step) -> DriverFailure {
    DriverFailure(description: "“\(step)” is not done on a terminal")
  }
}
