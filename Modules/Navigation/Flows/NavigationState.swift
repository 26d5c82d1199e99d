public import SignalboxInterface

/// Where the user is, as a value: the truth that lifetimes follow.
///
/// ``apply(_:)`` is total: every command leaves a legal state and says which showings came and went.
public struct NavigationState: Codable, Equatable, Sendable {
  /// One page in the stack.
  public struct Entry: Codable, Equatable, Sendable {
    /// This showing.
    public let id: PageID
    /// The page's key, or `alert:<n>` for an alert.
    public let route: String
    /// How it stands on the one below; the lowest is a push.
    public let mode: PresentationMode
  }

  /// A change of where the user is; atomic.
  public enum Command: Codable, Equatable, Sendable {
    /// A page comes on top.
    case open(route: String, mode: PresentationMode)
    /// A page goes, and with it all that stand on it. One that is not there: nothing happens.
    case close(PageID)
    /// Every page goes, and this one is the new root.
    case replaceRoot(route: String)
    /// Every page goes.
    case closeAll
  }

  /// What a command did.
  public struct Transition: Equatable, Sendable {
    /// The showing that came.
    public var opened: PageID?
    /// The showings that went, the top one first.
    public var removed: [PageID] = []
  }

  /// The pages, the root first.
  public private(set) var entries: [Entry] = []
  /// The number of the last showing.
  package private(set) var lastID = 0
  /// The number of the last alert.
  package private(set) var lastAlert = 0
  /// The showing that the first page gets again, after a restart from a checkpoint.
  private var restoredRoot: PageID?

  /// Creates an empty stack.
  public init() {}

  /// Creates an empty stack that numbers on from a checkpoint, whose only page was `root`.
  package init(root: PageID, lastID: Int, lastAlert: Int) {
    (restoredRoot, self.lastID, self.lastAlert) = (root, lastID, lastAlert)
  }

  /// Goes on numbering from here, so that nothing is numbered twice.
  package mutating func skip(toID lastID: Int, alert lastAlert: Int) {
    self.lastID = max(self.lastID, lastID)
    self.lastAlert = max(self.lastAlert, lastAlert)
  }

  /// The page or alert on top.
  public var top: Entry? { entries.last }

  /// Applies one command.
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
    entries.append(Entry(id: id, route: mode == .alert ? "\(route):\(lastAlert)" : route, mode: mode))
    return id
  }

  private mutating func remove(from place: Int) -> [PageID] {
    let removed = entries[place...].reversed().map(\.id)
    entries.removeSubrange(place...)
    return removed
  }
}
