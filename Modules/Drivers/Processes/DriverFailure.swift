import SignalboxTesting

/// What somebody in front of a program could not do, or waited for in vain, as a sentence.
package struct DriverFailure: Error, CustomStringConvertible {
  package let description: String
  package init(description: String) { self.description = description }

  /// Of a step that nobody in front of a terminal does: rows are asked for as one scrolls, and the rest is in no scenario.
  static func nobodyDoes(_ step: Scenario.Step) -> DriverFailure {
    DriverFailure(description: "«\(step)» is not done on a terminal")
  }
}
