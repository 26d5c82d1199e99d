public import SignalboxCore

/// Collects the user's feedback, independent of navigation (R43).
public final class FeedbackCollector {
  private let factory: FeedbackPageFactory

  /// Creates a collector over the pages that `factory` will make.
  public init(factory: FeedbackPageFactory) { self.factory = factory }

  /// Returns every change of the model that the user makes, as one signal, bound before any page exists (R36).
  public func collectChanges() -> Signal<FeedbackModel.Change> {
    factory.mainPages.flatMap { $0.categoryChanged }.map(FeedbackModel.transform(category:))
      + collectFeedback().map(FeedbackModel.transform(feedback:))
  }

  /// Returns every feedback that the user gives, as a signal.
  public func collectFeedback() -> Signal<Feedback> { factory.selectionPages.flatMap { $0.selection } }
}
