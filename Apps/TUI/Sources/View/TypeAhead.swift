import SignalboxInterface

/// Keys that wait until they may be translated (K8).
///
/// Every event may change the page, so after each the keys wait until its turn is over, and are only then translated, for what
/// is on the screen then. When the page changes although nobody asked for it (an effect or a timer ended, or text itself
/// caused it), keys that were typed before belong to the page that left. So no key reaches an element that its typist could
/// not have meant.
struct TypeAhead {
  private var keys: ArraySlice<Key> = []
  /// The event whose turn is not over.
  private(set) var awaited: InputEvent?
  private var wasRefused = false
  /// Whether leaving was asked for: what is typed after that is meant for whatever comes after the program.
  private var isLeaving = false

  /// The key to translate next; `nil` when there is none, or while the keys wait.
  var next: Key? { awaited == nil ? keys.first : nil }

  /// Whether another page that comes now is none that a key asked for.
  var expectsNoPage: Bool { awaited.map { $0.action.isText || $0.action.asksForRows } ?? true }

  /// Adds keys, in order.
  mutating func type(_ more: [Key]) { if !isLeaving { keys += more } }

  mutating func removeNext() { keys.removeFirst() }

  /// Lets the keys wait for the turn of `event`, which is sent now.
  mutating func wait(for event: InputEvent) {
    awaited = event
    if event.action == .leave { (isLeaving, keys) = (true, []) }
  }

  /// Notes that what is waited for was refused.
  mutating func refuse() { wasRefused = awaited != nil }

  /// Takes a Ctrl-C out that waits; false when there is none.
  mutating func takeInterrupt() -> Bool {
    guard awaited != nil, let place = keys.firstIndex(of: .control("c")) else { return false }
    keys.remove(at: place)
    return true
  }

  /// Ends the waiting.
  /// - Parameter isEnding: Whether the session is about to end, so that leaving was not refused.
  /// - Returns: What was waited for, and whether it was refused; `nil` when nothing was.
  mutating func endTurn(isEnding: Bool) -> (event: InputEvent, wasRefused: Bool)? {
    guard let event = awaited else { return nil }
    defer { (awaited, wasRefused) = (nil, false) }
    // A page may have something against leaving.
    if event.action == .leave, !isEnding { isLeaving = false }
    return (event, wasRefused)
  }

  /// Leaves out the keys that were meant for a page, those for the terminal not.
  /// - Returns: Whether there were any.
  mutating func dropForPage() -> Bool {
    let before = keys.count
    keys = keys.filter(\.isForTerminal)[...]
    return keys.count < before
  }
}

extension UserAction {
  /// Whether rows are asked for by it, which nobody types.
  var asksForRows: Bool {
    switch self {
    case .more, .rows: true
    default: false
    }
  }

  /// Whether it hands over what was typed.
  var isText: Bool {
    switch self {
    case .setText, .setNumber: true
    default: false
    }
  }
}
