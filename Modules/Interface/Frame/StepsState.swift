/// Where a page stands in an ordered flow: "Step 2 of 5".
public struct StepsState: Codable, Equatable, Sendable {
  /// The steps in order, without those that were passed over.
  public var steps: [StepState]
  /// The place of the present one, counted from 0.
  public var current: Int

  /// `current` is the place of one of the steps, from 0.
  public init(steps: [StepState], current: Int) {
    self.steps = steps
    self.current = current
  }

  /// The sentence that every front end can say of it.
  public var sentence: String {
    let (number, count, title) = (current + 1, steps.count, steps[current].title)
    return phrase("Step \(number) of \(count): \(title)", german: "Schritt \(number) von \(count): \(title)")
  }
}

/// One step of an ordered flow.
public struct StepState: Codable, Equatable, Sendable {
  /// The step's key, as the key of its page.
  public var key: String
  /// What the user reads.
  public var title: String
  /// Whether the user has given what it asks for.
  public var isDone: Bool

  /// A step that was answered or is to come.
  public init(key: String, title: String, isDone: Bool) {
    self.key = key
    self.title = title
    self.isDone = isDone
  }
}
