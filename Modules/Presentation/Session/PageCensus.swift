import SignalboxNavigation

/// Knows which of the pages that were ever shown are still alive.
final class PageCensus {
  private struct Entry {
    let key: String
    weak var page: AnyPage?
  }

  private var entries: [Entry] = []

  /// Notes that a page is shown.
  func add(_ page: AnyPage) { entries.append(Entry(key: page.key, page: page)) }

  /// The keys of those still alive.
  var living: [String] { entries.filter { $0.page != nil }.map(\.key) }
}
