import SignalboxCore
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

  /// The viewer that the session began with.
  let host: Viewer
  /// Viewers added after the start: guests and the user's further windows.
  private(set) var others: [Viewer] = []
  /// The rights of guests.
  var admission = Admission.acting
  /// A Boolean value that indicates whether a viewer looks at the session.
  var isAttended: Property<Bool> {
    let property = attendance ?? MutableProperty(hasSpectator)
    attendance = property
    return property
  }
  /// Created on first access, because most applications do not ask.
  private var attendance: MutableProperty<Bool>?
  /// A Boolean value that indicates whether every viewer must show the next frame, even without a change.
  var mustRender = false
  /// The steps that the viewers know as undoable.
  private var undoState = UndoState()
  /// The number of viewers that were added after the start.
  private var lastNumber = 0
  private var frameHandlers: [(Frame) -> Void] = []
  /// The changes of elements, as soon as a viewer may name revisions.
  private var history: ElementHistory?

  init(host: Viewer) { self.host = host }

  private var viewers: [Viewer] { [host] + others }

  /// Viewers that are guests.
  var guests: [Viewer] { others.filter(\.isGuest) }

  /// Updates ``isAttended`` after a viewer has come or gone.
  func updateAttendance() { attendance?.value = hasSpectator }

  private var hasSpectator: Bool {
    !others.isEmpty || host.presenter.map { !($0 is any DetachedPresenting) } ?? false
  }

  func afterEachFrame(_ handler: @escaping (Frame) -> Void) { frameHandlers.append(handler) }

  /// Returns whether a frame must be made.
  func needsFrame(_ visibility: Visibility) -> Bool { visibility.contains(.frame) || !frameHandlers.isEmpty }

  /// Shows a committed frame. `isChanged` indicates whether it differs from the last frame.
  func show(_ frame: Frame, isChanged: Bool, to visibility: Visibility) {
    if visibility.contains(.handlers) { for handler in frameHandlers { handler(frame) } }
    if isChanged, isRemembering { remember(frame) }
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

  /// Reports to all viewers what can be undone and redone, after a change.
  func tell(_ state: UndoState) {
    guard state != undoState else { return }
    undoState = state
    for viewer in viewers { viewer.presenter?.undoChanged(state) }
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
    updateAttendance()
    if let frame {
      if isRemembering { remember(frame) }
      if visibility.contains(.presenter) { guest.show(frame, isChanged: false) }
    }
    if undoState != UndoState() { guest.presenter?.undoChanged(undoState) }
    if guest.isGuest { tellHost() }
  }

  /// Removes a viewer.
  func remove(_ guest: Viewer, as ending: Ending = .shutDown) {
    guard let place = others.firstIndex(where: { $0 === guest }) else { return }
    others.remove(at: place)
    guest.close(ending)
    updateAttendance()
    if guest.isGuest { tellHost() }
  }

  /// Returns the added viewer with this number.
  func other(_ number: Int) -> Viewer? { others.first { $0.number == number } }

  /// Reports the guests to the user's presenter.
  func tellHost() {
    host.presenter?.guestsChanged(Guests(names: guests.compactMap(\.name), admission: admission))
  }

  /// A Boolean value that indicates whether a viewer names revisions now, or a caller has received one.
  private var isRemembering: Bool { history != nil || host.namesRevisions || others.contains(where: \.namesRevisions) }

  /// Records a frame whose revision a viewer or caller may name later.
  func remember(_ frame: Frame) {
    if let history { history.update(to: frame) } else { history = ElementHistory(frame) }
  }

  /// Returns whether the target of `event` is unchanged since revision `seen`; see ``ElementHistory``.
  func isCurrent(_ event: InputEvent, seen: Int, in frame: Frame) -> Bool {
    seen == frame.revision || history?.isCurrent(event, seen: seen) == true
  }

  /// Closes all viewers and discards all handlers.
  func close(_ ending: Ending) {
    let viewers = viewers
    (others, history, frameHandlers) = ([], nil, [])
    for viewer in viewers { viewer.close(ending) }
    updateAttendance()
  }
}
