import SignalboxCore
import SignalboxInterface
public import SignalboxNavigation
import SignalboxWords

/// Navigates between the pages, independent of the feedback given there (R42).
public final class FeedbackNavigationHandler {
  private let factory: FeedbackPageFactory
  private let navigator: Navigator

  /// Creates a handler and binds it to pages that will be made later.
  public init(factory: FeedbackPageFactory, navigator: Navigator) {
    self.factory = factory
    self.navigator = navigator
    factory.mainPages.flatMap { $0.leaveFeedback }
      .onReception § eachTime § inAnyCase § { [weak self] in self?.showSelectionPage() }
    factory.selectionPages.flatMap { $0.selection }
      .onReception § eachTime § inAnyCase § navigator.popTopPage
  }

  /// Shows the main page as the root, until the user closes it (R44).
  public nonisolated(nonsending) func run() async {
    _ = try? await navigator.presentRoot(factory.makeMainPage())
  }

  /// Shows thanks, over the page that is on top (R39).
  public func showThanks() { navigator.alert(Alert(title: phrase("Thank You!"), severity: .success)) }

  /// Shows that a feedback was not kept, with the reason.
  public func showLoss(reason: String) {
    navigator.alert(Alert(title: phrase("Your feedback could not be saved"), message: reason, severity: .error))
  }

  private func showSelectionPage() { navigator.show(factory.makeSelectionPage()) }
}
