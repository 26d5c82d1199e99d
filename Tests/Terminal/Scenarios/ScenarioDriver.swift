import Foundation
import SignalboxInterface
import SignalboxTesting

/// Somebody in front of a real program, who carries out a scenario's steps in that program's own way.
protocol ScenarioDriver: AnyObject {
  /// Starts `program`, or the front end's own, with these arguments and those of `frames`.
  init(_ program: String?, _ arguments: [String], frames: FrameStream) throws

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
  var screen: String { "" }

  /// Ends the program by `kill -9`.
  func die() { die(by: SIGKILL) }

  /// Starts the program and follows `trail`, each step once the frame before it is there, up to the frame behind the last.
  static func follow(
    _ trail: Trail, in application: String, _ arguments: [String], program: String? = nil
  ) throws -> Self {
    let frames = try FrameStream()
    let driver = try Self(program, [application] + arguments, frames: frames)
    for (number, frame) in trail.frames.enumerated() {
      do {
        try frames.wait(for: frame.outline, after: number == 0 ? "start" : trail.steps[number - 1].description)
      } catch let failure as FrameStream.FrameFailure {
        throw FrameStream.FrameFailure(description: "\(failure.description)\non the screen\n\(driver.screen)")
      }
      if number < trail.steps.count { try driver.perform(trail.steps[number], on: frame) }
    }
    return driver
  }
}
