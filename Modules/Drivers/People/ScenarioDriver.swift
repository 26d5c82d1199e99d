import Foundation
package import SignalboxInterface
package import SignalboxTesting

/// Somebody in front of a real program, who carries out a scenario's steps in that program's own way.
package protocol ScenarioDriver: AnyObject {
  /// The program of ours that it is for.
  static var program: String { get }

  /// Starts a program, with the words that `frames` wants besides.
  init(_ invocation: Invocation, frames: FrameStream) throws

  /// Does one step while `frame` is visible.
  func perform(_ step: Scenario.Step, on frame: Frame) throws

  /// Presses a button of `frame`, and does not wait for what that leads to.
  func begin(_ step: Scenario.Step, on frame: Frame) throws

  /// Ends the program by a signal.
  @discardableResult func die(by signal: Int32) -> Child.End

  /// What the person sees now, for the failure's text: empty where nothing is seen.
  var screen: String { get }

  /// Waits for the end of the program, and gives how it ended and what it wrote to standard output, if that can be told.
  func finish() throws -> (end: Child.End, outcome: String?)
}

extension ScenarioDriver {
  /// Ends the program by `kill -9`.
  package func die() { die(by: SIGKILL) }

  /// Starts the program and follows `trail`, each step once the frame before it is there, up to the frame behind the last.
  package static func follow(_ trail: Trail, _ invocation: Invocation) throws -> Self {
    let frames = try FrameStream()
    let driver = try Self(invocation, frames: frames)
    for (number, outline) in trail.outlines.enumerated() {
      let place = number == 0 ? "at the start" : "behind step \(number) «\(trail.steps[number - 1])»"
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
