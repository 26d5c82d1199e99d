public import SignalboxInterface

/// The stack of pages as a value. Lifetimes of pages follow it.
///
/// ``apply(_:)`` is total: every command results in a legal state and returns the opened and removed showings.
public struct NavigationState: Codable, Equatable, Sendable {
  /// A page in the stack.
  public struct Entry: Codable, Equatable, Sendable {
    /// The showing.
    public let id: PageID
    /// The page's key, or `alert:<n>` for an alert.
    public let route: String
    /// The presentation of the page over the page below. The root is a push.
    public let mode: PresentationMode
  }

  /// An atomic change of the stack.
  public enum Command: Codable, Equatable, Sendable {
    /// Opens a page on top.
    case open(route: String, mode: PresentationMode)
    /// Removes a page and all pages above it. Does nothing if the page is not in the stack.
    case close(PageID)
    /// Removes all pages and opens a new root.
    case replaceRoot(route: String)
    /// Removes all pages.
    case closeAll
  }

  /// The result of a command.
  public struct Transition: Equatable, Sendable {
    /// The opened showing.
    public var opened: PageID?
    /// The removed showings, the top showing first.
    public var removed: [PageID] = []
  }

  /// The beginning of the routes of alerts. No page has a key that begins like this.
  package static let alertRoute = "alert:"

  /// The pages, the root first.
  public private(set) var entries: [Entry] = []
  /// The number of the last showing.
  package private(set) var lastID = 0
  /// The number of the last alert.
  package private(set) var lastAlert = 0
  /// The showing that the first page keeps after a restart from a checkpoint.
  private var restoredRoot: PageID?

  /// Creates an empty stack.
  public init() {}

  /// Creates an empty stack that continues the numbers of a checkpoint. `root` was the only page of the checkpoint.
  package init(root: PageID, lastID: Int, lastAlert: Int) {
    (restoredRoot, self.lastID, self.lastAlert) = (root, lastID, lastAlert)
  }

  /// Skips numbers, so that none is used twice.
  package mutating func skip(toID lastID: Int, alert lastAlert: Int) {
    self.lastID = max(self.lastID, lastID)
    self.lastAlert = max(self.lastAlert, lastAlert)
  }

  /// The page or alert on top.
  public var top: Entry? { entries.last }

  /// Applies a command.
  public mutating func apply(_ command: Command) -> Transition {
    switch command {
    case .open(let route, let mode):
      return Transition(opened: append(route, mode: mode))
    case .close(let id):
      guard let place = entries.firstIndex(where: { $0.id == id }) else { return Transition() }
      return Transition(removed: remove(from: place))
    case .replaceRoot(let route):
      let removed = remove(from: 0)
      return Transition(opened: append(route, mode: .push), removed: removed)
    case .closeAll:
      return Transition(removed: remove(from: 0))
    }
  }

  private mutating func append(_ route: String, mode: PresentationMode) -> PageID {
    let id: PageID
    if let root = restoredRoot {
      (id, restoredRoot) = (root, nil)
    } else {
      lastID += 1
      id = PageID(lastID)
    }
    if mode == .alert { lastAlert += 1 }
    entries.append(Entry(id: id, route: mode == .alert ? "\(Self.alertRoute)\(lastAlert)" : route, mode: mode))
    return id
  }

  private mutating func remove(from place: Int) -> [PageID] {
    let removed = entries[place...].reversed().map(\.id)
    entries.removeSubrange(place...)
    return removed
  }
}
