public import SignalboxCore
public import SignalboxModel

/// Builds the pages with what they need, and announces each before it is shown (R41).
///
/// Others bind to pages that do not exist yet: `factory.selectionPages.flatMap { $0.selection }`.
public final class FeedbackPageFactory {
  private let controller: ModelController<FeedbackModel>
  private let madeMainPage = Emitter<MainPage>()
  private let madeSelectionPage = Emitter<SelectionPage>()

  /// Creates a factory for pages over `controller`'s model.
  public init(controller: ModelController<FeedbackModel>) { self.controller = controller }

  /// Each main page, configured and not yet shown.
  public var mainPages: Signal<MainPage> { madeMainPage.signal }

  /// Each selection page, configured and not yet shown.
  public var selectionPages: Signal<SelectionPage> { madeSelectionPage.signal }

  /// A new main page.
  public func makeMainPage() -> MainPage {
    let page = MainPage(controller: controller)
    madeMainPage.emit(page)
    return page
  }

  /// A new selection page for the present category; never the one of last time (R34).
  public func makeSelectionPage() -> SelectionPage {
    let page = SelectionPage(category: controller.model.category)
    madeSelectionPage.emit(page)
    return page
  }
}
