package import SignalboxInterface
package import SignalboxTesting

/// What somebody does, the settled frame before each step, and the one after the last unless that ends the program.
package struct Trail: Sendable {
  package let steps: [Scenario.Step]
  package let frames: [Frame]
  /// The outline of each frame, which is waited for.
  package let outlines: [String]
  /// Which step of the scenario each belongs to.
  package let places: [Int]

  /// Unless said otherwise, the outlines are those of the frames.
  package init(steps: [Scenario.Step], frames: [Frame], outlines: [String]? = nil, places: [Int]? = nil) {
    (self.steps, self.frames) = (steps, frames)
    (self.outlines, self.places) = (outlines ?? frames.map(\.outline), places ?? Array(steps.indices))
  }

  /// The steps in `range`, up to the frame behind them.
  package subscript(range: Range<Int>) -> Trail {
    let seen = range.lowerBound..<min(range.upperBound + 1, frames.count)
    return Trail(
      steps: Array(steps[range]), frames: Array(frames[seen]), outlines: Array(outlines[seen]),
      places: Array(places[range]))
  }

  /// All up to a step of the scenario and what belongs to that.
  package func through(_ place: Int) -> Trail { self[0..<places.prefix { $0 <= place }.count] }
}
