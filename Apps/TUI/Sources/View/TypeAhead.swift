import SignalboxInterface

/// Keys that wait until they may be translated (K8).
///
/// Every event may change the page. So the keys wait for the end of its turn, and are then translated for the page on
/// the screen. A page can also change without a request: an effect or a timer ends, or text itself causes the change.
/// Earlier keys then belong to the former page. So no key reaches an element that the user could not have meant.
struct TypeAhead {
  /// An event whose turn is not over.
  struct Request {
    let event: InputEvent
    /// The frame at the request, for the message about the difference.
    let before: Frame?
    var wasRefused = false
  }

  private var keys: ArraySlice<Key> = []
  private var request: Request?
  /// A Boolean value that indicates whether the user asked to quit. Later keys are meant for the program that follows.
  private var isQuitting = false
  /// A Boolean value that indicates whether a key was pressed since the user's last action that may change the page.
  var hasTypedSinceAction = false
  /// A Boolean value that indicates whether keys were left out because the window is too small.
  var hasDroppedUnseen = false
  /// The reason why keys are left out now, or `nil`.
  var hold: Hold?
  /// The time since which keys wait for the options of a choice.
  var waitingSince: Duration?
  /// The first key of a command of two keys.
  var prefix: KeySequence = []

  /// A Boolean value that indicates whether the turn of an event is not over.
  var isWaiting: Bool { request != nil }

  /// The next key to translate, or `nil` when there is none or while the keys wait.
  var next: Key? { isWaiting ? nil : keys.first }

  /// A Boolean value that indicates whether no key has asked for another page.
  var expectsNoPage: Bool { request?.event.action.mayChangePage != true }

  /// Adds keys, in order.
  mutating func type(_ more: [Key]) { if !isQuitting { keys += more } }

  mutating func removeNext() {
    if !keys.removeFirst().isForTerminal { hasTypedSinceAction = true }
  }

  /// Makes the keys wait for the turn of `event`, which is sent now, at the frame `before`.
  mutating func wait(for event: InputEvent, at before: Frame? = nil) {
    request = Request(event: event, before: before)
    if event.action.mayChangePage { hasTypedSinceAction = false }
    if event.action == .quit { (isQuitting, keys) = (true, []) }
  }

  /// Notes that the awaited event was refused.
  mutating func refuse() { request?.wasRefused = true }

  /// Removes a waiting Ctrl-C. Returns false when there is none.
  mutating func removeInterrupt() -> Bool {
    guard isWaiting, let place = keys.firstIndex(of: .control("c")) else { return false }
    keys.remove(at: place)
    return true
  }

  /// Ends the wait for a turn, and returns the request.
  /// - Parameter isEnding: True when the session is about to end: the request to quit was not refused.
  mutating func endTurn(isEnding: Bool) -> Request? {
    defer { request = nil }
    // A page may refuse the request to quit.
    if request?.event.action == .quit, !isEnding { isQuitting = false }
    return request
  }

  /// Drops queued keys of the page; keys for the terminal stay.
  /// - Returns: True when keys were dropped.
  mutating func dropForPage() -> Bool {
    let before = keys.count
    keys = keys.filter(\.isForTerminal)[...]
    return keys.count < before
  }
}

/// The reason why keys are left out.
enum Hold: Equatable {
  /// The user was typing a secret. The hold ends when they press a key that goes back.
  case secret
  /// The hold ends when the user has paused.
  case typing(until: Duration)
  /// The row under the bar has gone. The hold ends when the user has paused.
  case lostRow(until: Duration)
}

extension UserAction {
  /// A Boolean value that indicates whether the screen sends the action by itself, without a key of the user.
  var isUnasked: Bool {
    switch self {
    case .more, .rows, .select: true
    default: false
    }
  }

  /// A Boolean value that indicates whether the action sends typed text.
  var isText: Bool {
    switch self {
    case .setText, .setNumber, .sendFiles: true
    default: false
    }
  }

  /// A Boolean value that indicates whether the user may mean another page by the action.
  var mayChangePage: Bool { !isText && !isUnasked }
}
