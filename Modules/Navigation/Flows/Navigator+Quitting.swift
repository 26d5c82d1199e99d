/// Rules for going back and for quitting.
extension Navigator {
  /// A Boolean value that indicates whether the user can go back. False on a root page, unless it guards leaving or is
  /// a step of a wizard.
  package var canGoBack: Bool {
    guard let top = state.top, let page = page(top.id) else { return false }
    return state.entries.count > 1 || page.isGuarding || page.allowsGoingBackFromRoot
  }

  /// The topmost page that guards leaving.
  package var guardingPage: AnyPage? {
    state.entries.lazy.reversed().compactMap { self.page($0.id) }.first { $0.isGuarding }
  }

  /// The page that asks a question before the application quits: a guarding page, otherwise a wizard step with input to
  /// lose.
  package var pageToAsk: AnyPage? { guardingPage ?? pageWithSteps }

  /// The topmost wizard step where quitting would discard input.
  private var pageWithSteps: AnyPage? {
    state.entries.lazy.reversed().compactMap { self.page($0.id) }.first { $0.discardsSteps }
  }
}
