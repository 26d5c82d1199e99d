import SignalboxCore

extension Navigator {
  /// Removes `page` like ``close(_:)``, and shows a toast with the reason. Does nothing if the page is not shown.
  ///
  /// A question that goes without a word leaves its user in doubt about its answer.
  public func close(_ page: AnyPage, saying reason: String) {
    guard page.id != nil, !page.lifetime.hasEnded else { return }
    close(page)
    notify(reason)
  }
}
