package import SignalboxInterface

/// Rules for going back, for quitting and for addresses.
extension Navigator {
  /// A Boolean value that indicates whether the user can go back. False on a root page, unless it guards leaving or is
  /// a step of a wizard.
  package var canGoBack: Bool {
    guard let top = state.top, let page = page(top.id) else { return false }
    return state.entries.count > 1 || page.isGuarding || page.allowsGoingBackFromRoot
  }

  /// The reason why the page or alert on top forbids going back, or `nil`.
  package var backRefusal: String? { state.top.flatMap { page($0.id)?.backRefusal } }

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

  // MARK: Addresses

  /// The address of the page on top, below any alert.
  package var addressInFront: Address? {
    state.entries.last { $0.mode != .alert }.flatMap { page($0.id)?.currentAddress }
  }

  /// The topmost page that guards leaving, without the root: an address leaves the root below.
  package var pageToAskBeforeAddresses: AnyPage? {
    state.entries.dropFirst().lazy.reversed().compactMap { self.page($0.id) }.first { $0.isGuarding }
  }

  /// A Boolean value that indicates whether a page has typed input that no press has used.
  package var hasUnsavedInput: Bool { unsavedPage != nil }

  /// The topmost page with typed input that no press has used.
  package var unsavedPage: AnyPage? {
    state.entries.lazy.reversed().compactMap { self.page($0.id) }.first { $0.hasUnsavedInput || $0.discardsSteps }
  }

  /// Removes the pages above the page with an address, as if the user had gone back. Returns `false` if there is no
  /// such page.
  package func returns(to address: Address) -> Bool {
    guard let place = state.entries.lastIndex(where: { page($0.id)?.currentAddress == address }) else { return false }
    if place + 1 < state.entries.count, let above = page(state.entries[place + 1].id) { cancel(above) }
    return true
  }

  /// Closes the open alerts as if the user had gone back. Then no alert covers the next page, such as a page that locks
  /// the application.
  public func cancelAlerts() {
    for entry in state.entries.reversed() where entry.mode == .alert {
      if let alert = page(entry.id) { cancel(alert) }
    }
  }
}
