public import SignalboxCore

/// Knows what was said; ignores where the user is (R43).
public final class FeedbackCollector {
  private let factory: FeedbackPageFactory

  /// Creates a collector over the pages that `factory` will make.
  public init(factory: FeedbackPageFactory) { self.factory = factory }

  /// Every change of the model that the user makes, as one signal, bound before any page exists (R36).
  public func collectChanges() -> Signal<FeedbackModel.Change> {
    factory.mainPages.flatMap { $0.categoryChanged }.map(FeedbackModel.transform(category:))
      + collectFeedback().map(FeedbackModel.transform(feedback:))
  }

  /// Every feedback the user gives.
  public func collectFeedback() -> Signal<Feedback> { factory.selectionPages.flatMap { $0.selection } }
}
