import SignalboxInterface
import SignalboxNavigation

/// Tracks which of the shown pages are still alive.
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

  /// Adds a page that is shown.
  func add(_ page: AnyPage) { entries.append(Entry(key: page.key, page: page)) }

  /// Adds a presenter, which only the session may keep alive.
  func add(_ presenter: any Presenter) { presenters.append(Watched(presenter: presenter)) }

  /// The number of presenters that are alive.
  var alivePresenters: Int { presenters.count { $0.presenter != nil } }

  /// The mistakes in the use of elements by the pages that are alive.
  var misuses: [String] {
    entries.compactMap(\.page).flatMap { page in page.misuses.map { "\(page.key): \($0)" } }
  }

  /// The keys of the pages that are alive.
  var alive: [String] { entries.filter { $0.page != nil }.map(\.key) }
}
