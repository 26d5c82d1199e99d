import SignalboxInterface
import SignalboxNavigation

/// Knows which of the pages that were ever shown are still alive.
final class PageCensus {
  private struct Entry {
    let key: String
    weak var page: AnyPage?
  }

  private struct Watched {
    weak var presenter: (any Presenter)?
  }

  private var entries: [Entry] = []
  private var presenters: [Watched] = []

  /// Notes that a page is shown.
  func add(_ page: AnyPage) { entries.append(Entry(key: page.key, page: page)) }

  /// Notes a presenter, which nobody but the session is to keep.
  func add(_ presenter: any Presenter) { presenters.append(Watched(presenter: presenter)) }

  /// How many presenters are still alive.
  var livingPresenters: Int { presenters.count { $0.presenter != nil } }

  /// What those still alive do that nobody can have meant.
  var misuses: [String] {
    entries.compactMap(\.page).flatMap { page in page.misuses.map { "\(page.key): \($0)" } }
  }

  /// The keys of those still alive.
  var living: [String] { entries.filter { $0.page != nil }.map(\.key) }
}
