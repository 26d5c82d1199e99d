/// The state of the application (R27).
public struct FeedbackModel: Codable, Equatable, Sendable {
  /// The last given feedback.
  public var feedback = Feedback.none
  /// The category whose choices are offered next.
  public var category = FeedbackCategory.average

  /// A change of the model, as a value (R25).
  public typealias Change = (FeedbackModel) -> FeedbackModel

  /// Creates the initial model.
  public init() {}

  /// Changes only the category; the feedback stays (R33).
  public static func transform(category: FeedbackCategory) -> Change {
    { model in
      var model = model
      model.category = category
      return model
    }
  }

  /// Changes only the feedback.
  public static func transform(feedback: Feedback) -> Change {
    { model in
      var model = model
      model.feedback = feedback
      return model
    }
  }
}
