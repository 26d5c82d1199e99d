public import SignalboxCore
public import SignalboxModel

/// Builds the pages with their dependencies, and announces each before it is shown (R41).
///
/// Subscribers can bind to pages that do not exist yet: `factory.selectionPages.flatMap { $0.selection }`.
public final class FeedbackPageFactory {
  private let controller: ModelController<FeedbackModel>
  private let madeMainPage = Emitter<MainPage>()
  private let madeSelectionPage = Emitter<SelectionPage>()

  /// Creates a factory for pages over `controller`'s model.
  public init(controller: ModelController<FeedbackModel>) { self.controller = controller }

  /// Emits each main page, configured and not yet shown.
  public var mainPages: Signal<MainPage> { madeMainPage.signal }

  /// Emits each selection page, configured and not yet shown.
  public var selectionPages: Signal<SelectionPage> { madeSelectionPage.signal }

  /// Creates a main page.
  public func makeMainPage() -> MainPage {
    let page = MainPage(controller: controller)
    madeMainPage.emit(page)
    return page
  }

  /// Creates a selection page for the current category; never reuses an earlier page (R34).
  public func makeSelectionPage() -> SelectionPage {
    let page = SelectionPage(category: controller.model.category)
    madeSelectionPage.emit(page)
    return page
  }
}
