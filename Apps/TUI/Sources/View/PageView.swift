import SignalboxInterface

/// The screen's own state, and what keys do to it: a state machine without a terminal.
///
/// Frames, keys and sizes go in; answers for the presenter come out, one at a time (``next()``), and the picture
/// (``draw()``). What it keeps for a page (focus, carets, half-typed text, bars, scrolling) it keeps by element id as long as
/// the page is in the stack, so that re-rendering, resizing and coming back change none of it (N8, G26).
///
/// **Keys typed ahead (K8).** Every event may change the page, so after each the keys wait until its turn is over, and
/// are only then translated, for what is on the screen then. When the page changes although nobody asked for it (an
/// effect or a timer ended, or the text itself caused it), keys that were typed before belong to the page that left:
/// they are left out, and a message says so. So no key reaches an element that its typist could not have meant.
struct PageView {
  /// What the presenter is to do.
  enum Response: Equatable {
    case send(InputEvent)
    /// As if Ctrl-C had reached the process as a signal.
    case interrupt
    case suspend
    /// The text of the element is to be edited in the user's own editor.
    case edit(String, String)
    /// Every cell is to be written again.
    case repaint
  }

  /// What is kept for one showing of a page.
  struct Memory {
    var focus: String? { didSet { if focus != oldValue { isFresh = true } } }
    /// Whether the focus has only just come: a number typed now takes the place of the one that stands there (L7).
    var isFresh = true
    /// Whether the user has acted here: from then on the focus is theirs.
    var wasUsed = false
    /// Whether something was typed that no button has taken yet.
    var hasChanges = false
    /// The stops of the last frame, to find a neighbour when the focus has gone.
    var order: [String] = []
    /// The first row of the page in sight.
    var scroll = 0
    /// Whether scrolling follows the focus; not while one only looks around.
    var follows = true
    var drafts: [String: Draft] = [:]
    var bars: [String: ListBar] = [:]
  }

  var size: Size { didSet { if size != oldValue { memory.follows = true } } }
  let isASCII: Bool
  private(set) var frame: Frame?
  /// By showing, for all that are in the stack.
  private var memories: [PageID: Memory] = [:]
  private var keys: ArraySlice<Key> = []
  /// The event whose turn is not over.
  private(set) var awaited: InputEvent?
  private var wasRefused = false
  private var hasLeft = false
  /// The element whose text has been changed and not yet handed over.
  var unsent: String?
  /// Whether leaving was asked for and would lose something: asked for again, it happens (G28).
  var hasAskedToLeave = false
  /// Whether Ctrl-X was pressed, which begins a command of two keys.
  var hasPrefix = false
  /// What the status line says until the next key.
  var message: String?
  /// Whether the keys are explained in front of everything, from which row on.
  var help: Int?
  /// What a click would be on; filled by drawing.
  var spots: [Spot] = []
  /// What was drawn where, to move by pages.
  var drawn: [(id: String, rows: Range<Int>)] = []
  var drawnHeight = 1
  /// Which rows of how many are in sight, when that is not all.
  var sights: (first: Int, last: Int, count: Int)?
  /// How wide the boxes for several lines were drawn, by element.
  var areaWidths: [String: Int] = [:]
  let wraps = WrapMemory()

  init(size: Size, isASCII: Bool = false) {
    self.size = size
    self.isASCII = isASCII
  }

  /// What is kept for the page in front.
  var memory: Memory {
    get { frame.flatMap { memories[$0.inFront] } ?? Memory() }
    set { if let id = frame?.inFront { memories[id] = newValue } }
  }

  /// The memory of the page below any alert.
  var pageMemory: Memory {
    get { frame.flatMap { memories[$0.page.page] } ?? Memory() }
    set { if let id = frame?.page.page { memories[id] = newValue } }
  }

  /// The element that has the focus.
  var focused: ElementState? {
    guard let id = memory.focus else { return nil }
    return frame?.stops.first { $0.id == id }
  }

  // MARK: Frames

  /// Whether `frame` brings another page than keys typed by now were meant for.
  ///
  /// The presenter then reads what the terminal still has before it calls ``show(_:)``, so that it is left out, too.
  func isSurprised(by frame: Frame) -> Bool {
    guard let old = self.frame, old.inFront != frame.inFront else { return false }
    return awaited.map { $0.action.isText || $0.action == .more } ?? true
  }

  /// Takes a new frame.
  mutating func show(_ frame: Frame) {
    if isSurprised(by: frame) {
      let meant = keys.filter { !$0.isForTerminal }
      if !meant.isEmpty { message = Wording.leftOut }
      (keys, unsent) = (keys.filter(\.isForTerminal)[...], nil)
    }
    if self.frame?.inFront != frame.inFront { help = nil }
    self.frame = frame
    let alive = Set(frame.stack.map(\.page) + frame.alerts.map(\.page))
    memories = memories.filter { alive.contains($0.key) }
    memory.takeIn(frame.stops, prefersSafe: !frame.alerts.isEmpty)
    if !frame.alerts.isEmpty {
      // The page below goes on being drawn, so its drafts and bars go on following it.
      var below = frame
      below.alerts = []
      pageMemory.takeIn(below.stops, prefersSafe: false)
    }
  }

  /// Notes that the awaited event was refused.
  mutating func refuse(_ event: InputEvent, _ reason: Rejection) {
    wasRefused = true
    // Nobody typed for more rows, so nobody waits to be told.
    if event.action == .more { return }
    switch reason {
    // The page that came instead says enough.
    case .stalePage, .notOnTop, .coveredByAlert, .closing: return
    default: break
    }
    let words = reason.sentence(for: frame?.element(event.element))
    if event.action.isText { memories[event.page]?.drafts[event.element]?.problem = words } else { message = words }
  }

  /// Notes that a turn is over: keys that waited for it may be translated.
  mutating func endTurn(isEnding: Bool = false) {
    guard let event = awaited else { return }
    awaited = nil
    // A page may have something against leaving.
    if event.action == .leave {
      if isEnding { message = Wording.ending } else { hasLeft = false }
    }
    if event.action.isText, !wasRefused { memories[event.page]?.drafts[event.element]?.settle() }
    wasRefused = false
  }

  // MARK: Keys

  /// Takes keys, in order.
  mutating func type(_ keys: [Key]) { if !hasLeft { self.keys += keys } }

  /// Translates keys until one needs the presenter, or all are translated, or the rest must wait.
  mutating func next() -> Response? {
    while awaited == nil, let key = keys.first {
      // Text is handed over before any other key acts, so that nothing typed is lost; letters in a row go together.
      if unsent != nil, !(isTyping && key.isEditing), let event = handOver() { return send(event) }
      keys.removeFirst()
      if let response = press(key) {
        if case .send(let event) = response { return send(event) }
        return response
      }
    }
    if awaited == nil, let event = handOver() ?? askForMore() { return send(event) }
    return nil
  }

  /// What asks for more rows of a list whose end has come near, in the page in front.
  private mutating func askForMore() -> InputEvent? {
    guard let frame, frame.alerts.isEmpty else { return nil }
    for stop in frame.stops where stop.isEnabled {
      guard case .list(let list) = stop.content, list.wantsMore else { continue }
      if memory.bars[stop.id]?.comesNearEnd() == true {
        return InputEvent(page: frame.inFront, element: stop.id, action: .more)
      }
    }
    return nil
  }

  private mutating func send(_ event: InputEvent) -> Response {
    awaited = event
    // What a button is for is to take what was typed.
    if event.action == .press { memory.hasChanges = false }
    if event.action == .leave { (hasLeft, keys) = (true, []) }
    return .send(event)
  }

  /// Whether the user may leave: at once when nothing would be lost by it, else when they have been told (G28).
  mutating func mayLeave(_ key: String) -> Bool {
    defer { hasAskedToLeave = true }
    guard !hasAskedToLeave, memories.values.contains(where: \.hasChanges) else { return true }
    message = Wording.wouldBeLost(key)
    return false
  }

  /// Whether letters are text now.
  var isTyping: Bool { help == nil && size.isUsable && focused?.takesText == true }

  /// Whether letters go to a list's filter now.
  var isFiltering: Bool {
    guard help == nil, let id = memory.focus else { return false }
    return memory.bars[id]?.isFiltering == true
  }

  /// The event that hands over text changed since the last, if there is any.
  private mutating func handOver() -> InputEvent? {
    guard let id = unsent, let page = frame?.inFront else { return nil }
    unsent = nil
    return memory.drafts[id]?.handOver().map { InputEvent(page: page, element: id, action: $0) }
  }
}

extension PageView.Memory {
  /// Brings what is kept up to the elements of a frame.
  fileprivate mutating func takeIn(_ stops: [ElementState], prefersSafe: Bool) {
    for stop in stops {
      if stop.takesText {
        if drafts[stop.id] == nil { drafts[stop.id] = Draft(stop) } else { drafts[stop.id]?.show(stop) }
      } else if let rows = stop.rows {
        bars[stop.id, default: ListBar()].show(rows.source, chosen: rows.chosen)
      }
    }
    let ids = stops.map(\.id)
    // What comes up before the focus takes it as long as the user has done nothing: a list is worked on, the button below it
    // is only what was there before the rows came.
    let newFirst = wasUsed ? nil : stops.prefix { $0.id != focus }.first { $0.isEnabled && !order.contains($0.id) }
    if let newFirst, !order.isEmpty, !prefersSafe { focus = newFirst.id }
    // Once focused, an element keeps the focus while it is disabled: it may be so only as long as it is busy.
    if focus.map({ !ids.contains($0) }) ?? true { focus = successor(among: stops, prefersSafe: prefersSafe) }
    order = ids
  }

  private func successor(among stops: [ElementState], prefersSafe: Bool) -> String? {
    let enabled = stops.filter(\.isEnabled)
    if let focus, let place = order.firstIndex(of: focus) {
      let after = order[place...].first { id in enabled.contains { $0.id == id } }
      let before = order[..<place].last { id in enabled.contains { $0.id == id } }
      if let neighbour = after ?? before { return neighbour }
    }
    // In an alert Enter should not destroy by accident.
    if prefersSafe {
      let safe = enabled.first { $0.role == .default } ?? enabled.first { $0.role != .destructive }
      if let safe { return safe.id }
    }
    return enabled.first?.id
  }
}

extension UserAction {
  /// Whether it hands over what was typed.
  var isText: Bool {
    switch self {
    case .setText, .setNumber: true
    default: false
    }
  }
}
