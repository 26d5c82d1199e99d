import Foundation
import SignalboxNavigation
import SignalboxPresentation
import SignalboxTesting

/// Somebody in front of a real program, who carries out a scenario's steps in that program's own way.
protocol ScenarioDriver: AnyObject {
  /// Starts the program with these arguments and those of `frames`.
  init(arguments: [String], frames: FrameStream) throws

  /// Does one step while `frame` is visible.
  func perform(_ step: Scenario.Step, on frame: Frame) throws

  /// Waits for the end of the program, and gives how it ended and what it wrote to standard output, if that can be told.
  func finish() throws -> (end: Child.End, outcome: String?)
}

extension ScenarioDriver {
  /// Plays `scenario` and gives the settled frames.
  static func play(
    _ scenario: Scenario, expecting golden: [Frame], arguments: [String]
  ) throws -> (Child.End, String?) {
    let frames = try FrameStream()
    let driver = try Self(arguments: [scenario.application] + arguments, frames: frames)
    try frames.wait(for: golden[0].outline, after: "start")
    for (number, step) in scenario.steps.enumerated() {
      try driver.perform(step, on: golden[number])
      guard number + 1 < golden.count else { break }
      try frames.wait(for: golden[number + 1].outline, after: step.description)
    }
    return try driver.finish()
  }
}
