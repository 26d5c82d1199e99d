/// Whether the user can go, and who is to be asked first.
extension Navigator {
  /// Whether the user can go back: from any page but a root that does not want to be asked.
  package var canGoBack: Bool {
    guard let top = state.top, let page = page(top.id) else { return false }
    return state.entries.count > 1 || page.isGuarding || page.isLeftByGoingBack
  }

  /// The page that wants to be asked before the application is left: the topmost of those that do.
  package var guardingPage: AnyPage? {
    state.entries.lazy.reversed().compactMap { self.page($0.id) }.first { $0.isGuarding }
  }

  /// The page that somebody is asked about before the application is left: by itself, or for the steps it is one of.
  package var pageToAsk: AnyPage? { guardingPage ?? pageWithSteps }

  /// The page in whose steps something was given that would be given up.
  private var pageWithSteps: AnyPage? {
    state.entries.lazy.reversed().compactMap { self.page($0.id) }.first { $0.givesUpSteps }
  }
}
