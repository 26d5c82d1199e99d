import SignalboxInterface

/// Where a session shows itself: those who look at it, and whoever else is told of frames.
final class Output {
  /// Who is shown what happens.
  struct Visibility: OptionSet {
    let rawValue: Int
    /// Handlers are told of turns and frames.
    static let handlers = Visibility(rawValue: 1)
    /// The presenters render frames.
    static let presenter = Visibility(rawValue: 2)
    /// A frame is made even when no handler asks for one.
    static let frame = Visibility(rawValue: 4)
    static let all: Visibility = [.handlers, .presenter, .frame]
  }

  /// How many frames are remembered while others are there, who say which revision they saw.
  private static let longest = 32
  /// How many for those who come and go.
  private static let fewest = 8

  /// The viewer that the session began with.
  let host: Viewer
  /// Those who came later: guests, and the person once more.
  private(set) var others: [Viewer] = []
  /// What guests may do.
  var admission = Admission.acting
  /// Whether everybody has to be shown the next frame even if it is the one before.
  var mustRender = false
  private var frameHandlers: [(Frame) -> Void] = []
  /// The last frames that somebody saw who may say so.
  private var recent: [Frame] = []

  init(host: Viewer) { self.host = host }

  private var viewers: [Viewer] { [host] + others }

  /// Those of the others who are not the person.
  var guests: [Viewer] { others.filter(\.isGuest) }

  func afterEachFrame(_ handler: @escaping (Frame) -> Void) { frameHandlers.append(handler) }

  /// Whether somebody is shown frames.
  func needsFrame(_ visibility: Visibility) -> Bool { visibility.contains(.frame) || !frameHandlers.isEmpty }

  /// A frame was committed; `isChanged` when it differs from the last one.
  func show(_ frame: Frame, isChanged: Bool, to visibility: Visibility) {
    if visibility.contains(.handlers) { for handler in frameHandlers { handler(frame) } }
    if isChanged { remember(frame) }
    guard visibility.contains(.presenter) else { return }
    let isChanged = isChanged || mustRender
    mustRender = false
    for viewer in viewers { viewer.show(frame, isChanged: isChanged) }
  }

  /// A turn is over.
  func endTurn(for visibility: Visibility) {
    guard visibility.contains(.handlers) else { return }
    host.endTurn()
    for viewer in others { viewer.endTurn() }
  }

  /// What happened cannot be kept just now, says the sentence; `nil` when it was.
  func storeIsAwaited(_ sentence: String?) { for viewer in viewers { viewer.presenter?.storeIsAwaited(sentence) } }

  /// Nothing is left to do but wait.
  func prepareToWait() { for viewer in viewers { viewer.prepareToWait() } }

  // MARK: Guests

  /// Lets one in, and shows it what there is.
  func add(_ guest: Viewer, _ frame: Frame?, to visibility: Visibility) {
    others.append(guest)
    if let frame {
      remember(frame)
      if visibility.contains(.presenter) { guest.show(frame, isChanged: false) }
    }
    if guest.isGuest { tellHost() }
  }

  /// Lets one go.
  func remove(_ guest: Viewer) {
    guard let place = others.firstIndex(where: { $0 === guest }) else { return }
    others.remove(at: place)
    recent = others.isEmpty ? recent.suffix(Self.fewest) : recent
    guest.close(.shutDown)
    if guest.isGuest { tellHost() }
  }

  /// One of the others, by its number.
  func other(_ number: Int) -> Viewer? { others.first { $0.number == number } }

  /// Tells the person who is there.
  func tellHost() {
    host.presenter?.guestsChanged(Guests(names: guests.compactMap(\.name), admission: admission))
  }

  private func remember(_ frame: Frame) {
    if others.contains(where: \.namesRevisions) { keep(frame, Self.longest) }
  }

  /// Somebody was given this frame who is not there all the time, and may say later that this is what they saw.
  func wasSeen(_ frame: Frame) {
    if recent.last?.revision != frame.revision { keep(frame, max(others.isEmpty ? 0 : Self.longest, Self.fewest)) }
  }

  private func keep(_ frame: Frame, _ count: Int) {
    // One alone takes the room of one: most sessions rest with it.
    recent = recent.isEmpty ? [frame] : recent.suffix(count - 1) + [frame]
  }

  /// Whether what `event` is about is still as it was at revision `seen`: the element that is set, or else the page.
  func isCurrent(_ event: InputEvent, seen: Int, in frame: Frame) -> Bool {
    guard seen != frame.revision else { return true }
    guard let old = recent.last(where: { $0.revision == seen }), old.inFront == frame.inFront else { return false }
    guard event.action.setsValue else { return old.page == frame.page && old.alerts == frame.alerts }
    return old.element(event.element) == frame.element(event.element)
  }

  /// Lets go of everybody.
  func close(_ ending: Ending) {
    let viewers = viewers
    (others, recent, frameHandlers) = ([], [], [])
    for viewer in viewers { viewer.close(ending) }
  }
}

extension UserAction {
  /// Whether it gives an element a value, whatever else is on the page.
  fileprivate var setsValue: Bool {
    switch self {
    case .setText, .setNumber, .setToggle, .choose, .chooseMany: true
    case .press, .more, .rows, .back, .leave, .undo, .redo, .seek: false
    }
  }
}
