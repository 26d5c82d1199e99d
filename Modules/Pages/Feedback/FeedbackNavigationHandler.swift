import SignalboxCore
import SignalboxInterface
public import SignalboxNavigation

/// Decides where the user is; ignores what they said there (R42).
public final class FeedbackNavigationHandler {
  private let factory: FeedbackPageFactory
  private let navigator: Navigator

  /// Creates a handler and binds it to the interactions of pages yet to be made.
  public init(factory: FeedbackPageFactory, navigator: Navigator) {
    self.factory = factory
    self.navigator = navigator
    factory.mainPages.flatMap { $0.leaveFeedback }
      .onReception § eachTime § inAnyCase § { [weak self] in self?.showSelectionPage() }
    factory.selectionPages.flatMap { $0.selection }
      .onReception § eachTime § inAnyCase § navigator.popTopPage
  }

  /// Shows the main page as the root, until the user has left it (R44).
  public nonisolated(nonsending) func run() async {
    _ = try? await navigator.presentRoot(factory.makeMainPage())
  }

  /// Thanks, over the page that is then on top (R39).
  public func showThanks() { navigator.alert(Alert(title: "Thank You!", severity: .success)) }

  /// Says that a feedback was not kept, and why.
  public func showLoss(reason: String) {
    navigator.alert(Alert(title: "Your feedback could not be saved", message: reason, severity: .error))
  }

  private func showSelectionPage() { navigator.show(factory.makeSelectionPage()) }
}
