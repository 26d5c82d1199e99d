import SignalboxWords

/// The position of a page in an ordered flow: "Step 2 of 5".
public struct StepsState: Codable, Equatable, Sendable {
  /// The steps in order, without skipped steps.
  public var steps: [StepState]
  /// The index of the current step, from 0.
  public var current: Int

  /// Creates the position in a flow. `current` is an index of `steps`.
  public init(steps: [StepState], current: Int) {
    self.steps = steps
    self.current = current
  }

  /// The position as a sentence for every front end.
  public var sentence: String {
    let (number, count, title) = (current + 1, steps.count, steps[current].title)
    return phrase("Step \(number) of \(count): \(title)")
  }
}

/// A step of an ordered flow.
public struct StepState: Codable, Equatable, Sendable {
  /// The step's key. It equals the key of the step's page.
  public var key: String
  /// The title.
  public var title: String
  /// A Boolean value that indicates whether the user has answered the step.
  public var isDone: Bool

  /// Creates a step.
  public init(key: String, title: String, isDone: Bool) {
    self.key = key
    self.title = title
    self.isDone = isDone
  }
}
