package import SignalboxInterface
package import SignalboxTesting

/// The steps, the settled frame before each step, and the frame after the last step unless the last step ends the
/// program.
package struct Trail: Sendable {
  package let steps: [Scenario.Step]
  package let frames: [Frame]
  /// The outline of each frame. The driver waits for it.
  package let outlines: [String]
  /// The index in the scenario of each step.
  package let places: [Int]

  /// Creates a trail. Without `outlines` the outlines of the frames are used.
  package init(steps: [Scenario.Step], frames: [Frame], outlines: [String]? = nil, places: [Int]? = nil) {
    (self.steps, self.frames) = (steps, frames)
    (self.outlines, self.places) = (outlines ?? frames.map(\.outline), places ?? Array(steps.indices))
  }

  /// Returns the steps in `range`, with the frames up to the frame after the last step.
  package subscript(range: Range<Int>) -> Trail {
    let seen = range.lowerBound..<min(range.upperBound + 1, frames.count)
    return Trail(
      steps: Array(steps[range]), frames: Array(frames[seen]), outlines: Array(outlines[seen]),
      places: Array(places[range]))
  }

  /// Returns the trail up to a step of the scenario, including all parts of that step.
  package func through(_ place: Int) -> Trail { self[0..<places.prefix { $0 <= place }.count] }
}
