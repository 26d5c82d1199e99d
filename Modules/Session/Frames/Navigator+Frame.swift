import SignalboxCore
import SignalboxInterface
import SignalboxNavigation

extension Navigator {
  /// Returns a frame with everything that is visible now.
  func frame(of run: ApplicationRun) -> Frame {
    let pages = state.entries.filter { $0.mode != .alert }
    return Frame(
      revision: run.revision,
      pending: run.effects.pending + run.sources.unread,
      activities: run.effects.activities,
      stack: pages.map { StackEntry(page: $0.id, key: $0.route, title: title(of: $0), mode: $0.mode) },
      page: pages.last.map { pageState(of: $0, isRoot: pages.count == 1) } ?? .none,
      alerts: state.entries.filter { $0.mode == .alert }.compactMap(alertState),
      notices: notices, status: statusText,
      unsavedPages: Set(pages.map(\.id).filter { page($0)?.hasUnsavedInput == true }),
      // The user cannot go back from the root.
      pagesWithUnsavedChoices: Set(pages.dropFirst().map(\.id).filter { page($0)?.hasUnsavedChoices == true }))
  }

  private func title(of entry: NavigationState.Entry) -> String { page(entry.id)?.currentTitle ?? "" }

  private func pageState(of entry: NavigationState.Entry, isRoot: Bool) -> PageState {
    let page = page(entry.id)
    let states = page?.states ?? []
    return PageState(
      page: entry.id, key: entry.route, title: title(of: entry), mode: entry.mode,
      canGoBack: !isRoot || page?.allowsGoingBackFromRoot == true, steps: page?.steps, address: page?.currentAddress,
      start: page?.startKey.flatMap { states.element("\(entry.route)/\($0)")?.id }, elements: states)
  }

  private func alertState(of entry: NavigationState.Entry) -> AlertState? {
    guard let alert = page(entry.id) as? Alert else { return nil }
    return AlertState(
      page: entry.id, id: entry.route, severity: alert.severity, title: alert.currentTitle, message: alert.message,
      buttons: alert.states)
  }
}
