import Foundation
package import SignalboxInterface
package import SignalboxTesting

/// A driver that performs the steps of a scenario in a real program.
package protocol ScenarioDriver: AnyObject {
  /// The name of the program that the driver is made for.
  static var program: String { get }

  /// Starts a program, with the further arguments that `frames` needs.
  init(_ invocation: Invocation, frames: FrameStream) throws

  /// Performs a step while `frame` is visible.
  func perform(_ step: Scenario.Step, on frame: Frame) throws

  /// Presses a button of `frame` and does not wait for the result.
  func begin(_ step: Scenario.Step, on frame: Frame) throws

  /// Ends the program by a signal.
  @discardableResult func die(by signal: Int32) -> Child.End

  /// The text that the user sees now, for a failure's message. Empty if nothing is visible.
  var screen: String { get }

  /// Waits for the end of the program.
  /// - Returns: How the program ended, and its outcome as written to standard output, if the front end shows an
  ///   outcome.
  func finish() throws -> (end: Child.End, outcome: String?)
}

extension ScenarioDriver {
  /// Ends the program by `kill -9`.
  package func die() { die(by: SIGKILL) }

  /// Starts the program and performs the steps of `trail`. Waits for the frame before each step and after the last.
  package static func follow(_ trail: Trail, _ invocation: Invocation) throws -> Self {
    let frames = try FrameStream()
    let driver = try Self(invocation, frames: frames)
    for (number, outline) in trail.outlines.enumerated() {
      let place = number == 0 ? "at the start" : "behind step \(number) “\(trail.steps[number - 1])”"
      do {
        try frames.wait(for: outline, invocation.patience)
        if number < trail.steps.count { try driver.perform(trail.steps[number], on: trail.frames[number]) }
      } catch {
        let words = driver.screen
        let screen = words.isEmpty || "\(error)".contains(words) ? "" : "\non the screen:\n\(words)"
        throw DriverFailure(description: "\(place): \(error)\(screen)")
      }
    }
    return driver
  }
}
