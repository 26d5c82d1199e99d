import SignalboxInterface

/// The output of a session: its viewers, and the handlers that receive frames.
final class Output {
  /// The receivers of turns and frames.
  struct Visibility: OptionSet {
    let rawValue: Int
    /// Handlers are called for turns and frames.
    static let handlers = Visibility(rawValue: 1)
    /// Presenters render frames.
    static let presenter = Visibility(rawValue: 2)
    /// Frames are made even without a handler.
    static let frame = Visibility(rawValue: 4)
    static let all: Visibility = [.handlers, .presenter, .frame]
  }

  /// The maximum number of frames that are kept for added viewers that name revisions.
  private static let longest = 32
  /// The maximum number of frames that are kept for callers that come and go.
  private static let fewest = 8

  /// The viewer that the session began with.
  let host: Viewer
  /// Viewers added after the start: guests and the user's further windows.
  private(set) var others: [Viewer] = []
  /// The rights of guests.
  var admission = Admission.acting
  /// A Boolean value that indicates whether every viewer must show the next frame, even without a change.
  var mustRender = false
  /// The number of viewers that were added after the start.
  private var lastNumber = 0
  private var frameHandlers: [(Frame) -> Void] = []
  /// The last frames that were seen by viewers that may name revisions.
  private var recent: [Frame] = []

  init(host: Viewer) { self.host = host }

  private var viewers: [Viewer] { [host] + others }

  /// Viewers that are guests.
  var guests: [Viewer] { others.filter(\.isGuest) }

  func afterEachFrame(_ handler: @escaping (Frame) -> Void) { frameHandlers.append(handler) }

  /// Returns whether a frame must be made.
  func needsFrame(_ visibility: Visibility) -> Bool { visibility.contains(.frame) || !frameHandlers.isEmpty }

  /// Shows a committed frame. `isChanged` indicates whether it differs from the last frame.
  func show(_ frame: Frame, isChanged: Bool, to visibility: Visibility) {
    if visibility.contains(.handlers) { for handler in frameHandlers { handler(frame) } }
    if isChanged { remember(frame) }
    guard visibility.contains(.presenter) else { return }
    let isChanged = isChanged || mustRender
    mustRender = false
    for viewer in viewers { viewer.show(frame, isChanged: isChanged) }
  }

  /// Calls the handlers for the end of a turn.
  func endTurn(for visibility: Visibility) {
    guard visibility.contains(.handlers) else { return }
    host.endTurn()
    for viewer in others { viewer.endTurn() }
  }

  /// Shows that the store delays the session, with this sentence; `nil` ends the message.
  func storeIsAwaited(_ sentence: String?) { for viewer in viewers { viewer.presenter?.storeIsAwaited(sentence) } }

  /// Calls the handlers before the session waits.
  func prepareToWait() { for viewer in viewers { viewer.prepareToWait() } }

  // MARK: Guests

  /// Returns a number that no added viewer has had.
  func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  /// Adds a viewer and shows it the last frame.
  func add(_ guest: Viewer, _ frame: Frame?, to visibility: Visibility) {
    others.append(guest)
    if let frame {
      remember(frame)
      if visibility.contains(.presenter) { guest.show(frame, isChanged: false) }
    }
    if guest.isGuest { tellHost() }
  }

  /// Removes a viewer.
  func remove(_ guest: Viewer, as ending: Ending = .shutDown) {
    guard let place = others.firstIndex(where: { $0 === guest }) else { return }
    others.remove(at: place)
    recent = others.isEmpty ? recent.suffix(Self.fewest) : recent
    guest.close(ending)
    if guest.isGuest { tellHost() }
  }

  /// Returns the added viewer with this number.
  func other(_ number: Int) -> Viewer? { others.first { $0.number == number } }

  /// Reports the guests to the user's presenter.
  func tellHost() {
    host.presenter?.guestsChanged(Guests(names: guests.compactMap(\.name), admission: admission))
  }

  private func remember(_ frame: Frame) {
    if others.contains(where: \.namesRevisions) { keep(frame, Self.longest) }
  }

  /// Keeps a frame that was returned in an answer: the caller may name its revision later.
  func wasSeen(_ frame: Frame) {
    if recent.last?.revision != frame.revision { keep(frame, max(others.isEmpty ? 0 : Self.longest, Self.fewest)) }
  }

  private func keep(_ frame: Frame, _ count: Int) {
    // Avoids spare capacity for a single frame, because most sessions keep no more.
    recent = recent.isEmpty ? [frame] : recent.suffix(count - 1) + [frame]
  }

  /// Returns whether the target of `event` is unchanged since revision `seen`: the element that is set, otherwise the
  /// page.
  func isCurrent(_ event: InputEvent, seen: Int, in frame: Frame) -> Bool {
    guard seen != frame.revision else { return true }
    guard let old = recent.last(where: { $0.revision == seen }), old.inFront == frame.inFront else { return false }
    guard event.action.setsValue else { return old.page == frame.page && old.alerts == frame.alerts }
    return old.element(event.element) == frame.element(event.element)
  }

  /// Closes all viewers and discards all handlers.
  func close(_ ending: Ending) {
    let viewers = viewers
    (others, recent, frameHandlers) = ([], [], [])
    for viewer in viewers { viewer.close(ending) }
  }
}

extension UserAction {
  /// A Boolean value that indicates whether the action sets an element's value, independent of the rest of the page.
  fileprivate var setsValue: Bool {
    switch self {
    case .setText, .setNumber, .setToggle, .choose, .chooseMany: true
    case .press, .more, .rows, .back, .quit, .open, .undo, .redo, .seek: false
    }
  }
}
