/// What the application knows (R27).
public struct FeedbackModel: Codable, Equatable, Sendable {
  /// What was given last.
  public var feedback = Feedback.none
  /// Which choices are offered next.
  public var category = FeedbackCategory.average

  /// A change of the model, as a value (R25).
  public typealias Change = (FeedbackModel) -> FeedbackModel

  /// Creates the model of the start.
  public init() {}

  /// Changes the category only; what was given stays (R33).
  public static func transform(category: FeedbackCategory) -> Change {
    { model in
      var model = model
      model.category = category
      return model
    }
  }

  /// Changes what was given only.
  public static func transform(feedback: Feedback) -> Change {
    { model in
      var model = model
      model.feedback = feedback
      return model
    }
  }
}
