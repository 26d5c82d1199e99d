import SignalboxInterface

/// The screen's own state, and what keys do to it: a state machine without a terminal.
///
/// Frames, keys and sizes go in; answers for the presenter come out, one at a time (``next()``), and the picture
/// (``draw()``). Keys wait in ``TypeAhead``, what is kept for a page is its ``PageMemory``, and ``PageRenderer`` draws.
struct PageView {
  /// What the presenter is to do.
  enum Response: Equatable {
    case send(InputEvent)
    /// Guests may do this from now on.
    case admit(Admission)
    /// As if Ctrl-C had reached the process as a signal, once what was typed before has.
    case interrupt
    case suspend
    /// The text of the element is to be edited in the user's own editor.
    case edit(String, String)
    /// Every cell is to be written again.
    case repaint
    /// The next look is wanted.
    case theme
    /// The text is to be put where the user's other programs find what was copied.
    case copy(String)
  }

  var size: Size { didSet { if size != oldValue { memory.follows = true } } }
  let marks: Marks
  var keymap: Keymap
  private(set) var frame: Frame?
  /// By showing, for all that are in the stack.
  private var memories: [PageID: PageMemory] = [:]
  private var typeAhead = TypeAhead()
  /// The element whose text has been changed and not yet handed over.
  var unsent: String?
  /// The key by which leaving was asked for and would lose something: by the same key again, it happens (G28).
  var askedToLeave: String?
  /// What was there when taking back was asked for, to say what it did.
  private var beforeUndo: Frame?
  /// What was pressed of a command of two keys.
  var prefix: KeySequence = []
  /// The button that was pressed, until it is known what came of it.
  private var pressed: String?
  /// Whether something is typed on the page that one goes back from.
  var leavesTyped = false
  /// What the status line says until the next key.
  var message: String? { didSet { blamed = nil } }
  /// The element whose fault is what the status line says, which goes with it.
  private(set) var blamed: String?
  /// The same, before the key that is pressed.
  var blamedBefore: String?
  /// Everything that can be done, in front of everything, while somebody looks for it.
  var palette: CommandPalette?
  /// How long what is under way has taken, as far as that is shown.
  var elapsed: Elapsed?
  /// The time on the session's clock.
  var now = Duration.zero
  /// The keys, or what a row says of itself, in front of everything, while somebody reads them.
  var help: HelpPage?
  /// Who else is there.
  private(set) var guests = Guests(names: [], admission: .acting)
  /// What was drawn last in a usable size: what keys and clicks refer to.
  private(set) var drawing: Drawing?
  private let wraps = WrapCache()

  init(size: Size, marks: Marks = Marks(isPlain: true, isASCII: false), keymap: Keymap = .standard) {
    (self.size, self.marks, self.keymap) = (size, marks, keymap)
  }

  /// What is kept for the page in front.
  var memory: PageMemory {
    get { frame.flatMap { memories[$0.inFront] } ?? PageMemory() }
    set { if let id = frame?.inFront { memories[id] = newValue } }
  }

  /// The memory of the page below any alert.
  private var pageMemory: PageMemory {
    get { frame.flatMap { memories[$0.page.page] } ?? PageMemory() }
    set { if let id = frame?.page.page { memories[id] = newValue } }
  }

  /// The element that has the focus.
  var focused: ElementState? {
    guard let id = memory.focus else { return nil }
    return frame?.focusable.first { $0.id == id }
  }

  // MARK: Frames

  /// Whether `frame` brings another page than keys typed by now were meant for.
  ///
  /// The presenter then reads what the terminal still has before it calls ``show(_:)``, so that it is left out, too.
  func isUnexpected(_ frame: Frame) -> Bool {
    guard let old = self.frame, old.inFront != frame.inFront else { return false }
    return typeAhead.expectsNoPage
  }

  /// Shows `frame` from now on.
  mutating func show(_ frame: Frame) {
    if isUnexpected(frame) {
      if typeAhead.dropForPage() { message = Wording.leftOut }
      unsent = nil
    }
    if let acted = frame.acted, acted != self.frame?.acted { message = acted.sentence }
    if self.frame?.inFront != frame.inFront { (help, palette) = (nil, nil) }
    self.frame = frame
    let alive = Set(frame.stack.map(\.page) + frame.alerts.map(\.page))
    memories = memories.filter { alive.contains($0.key) }
    memory.update(frame.focusable, prefersSafe: !frame.alerts.isEmpty)
    if !frame.alerts.isEmpty {
      // The page below goes on being drawn, so its drafts and cursors go on following it.
      var below = frame
      below.alerts = []
      pageMemory.update(below.focusable, prefersSafe: false)
    }
    goToWhatIsWrong(frame)
    if help?.subject == .preview, memory.previewed == nil { help = nil }
    pageMemory.note(frame.page.elements.flattened, at: now)
    if let blamed, frame.element(blamed).map(isAtFault) != true { message = nil }
    let deeds = palette == nil ? [] : deeds
    palette?.show(deeds)
  }

  /// A press has found something wrong, so that its button cannot be pressed again before that is mended: there one goes on.
  private mutating func goToWhatIsWrong(_ frame: Frame) {
    guard frame.isSettled, let pressed else { return }
    self.pressed = nil
    guard memory.focus == pressed, let wrong = frame.wrong(behind: focused) else { return }
    memory.focus = wrong.id
    if let error = wrong.error { blame(wrong, error) }
  }

  /// Says what is wrong with an element, for as long as it is.
  mutating func blame(_ element: ElementState, _ words: String) {
    message = "\(element.name): \(words)"
    blamed = element.id
  }

  /// Whether something is missing or wrong there, or it cannot be used.
  func isAtFault(_ element: ElementState) -> Bool {
    !element.isEnabled || element.error != nil || element.isMissing || memory.drafts[element.id]?.problem != nil
  }

  /// Somebody came or went, or may do something else now.
  mutating func greet(_ guests: Guests) {
    message = guests.news(since: self.guests, way: keymap.name(.agent, in: .page)) ?? message
    self.guests = guests
  }

  /// Notes that the awaited event was refused.
  mutating func refuse(_ event: InputEvent, _ reason: Rejection) {
    typeAhead.refuse()
    // Nobody typed for more rows, so nobody waits to be told.
    if event.action.asksForRows { return }
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
    guard let (event, wasRefused) = typeAhead.endTurn(isEnding: isEnding) else { return }
    if event.action == .leave, isEnding { message = Wording.ending }
    if !wasRefused, let before = beforeUndo, let frame {
      let difference = frame.difference(from: before)
      if event.action == .undo { message = StateWords.undone(difference) }
      if event.action == .redo { message = StateWords.redone(difference) }
    }
    beforeUndo = nil
    if event.action == .back, leavesTyped, !wasRefused, frame?.stack.contains(where: { $0.page == event.page }) == false
    {
      message = Wording.leftTyped(keymap)
    }
    leavesTyped = false
    if event.action.isText, !wasRefused { memories[event.page]?.drafts[event.element]?.settle() }
  }

  // MARK: Keys

  /// Adds keys, in order; in too small a window only the terminal's own, as one does not see what others would do.
  mutating func type(_ keys: [Key]) { typeAhead.type(size.isUsable ? keys : keys.filter(\.isForTerminal)) }

  /// Takes a Ctrl-C out that waits for a turn; false when there is none.
  mutating func takeInterrupt() -> Bool { typeAhead.takeInterrupt() }

  /// Translates keys until one needs the presenter, or all are translated, or the rest must wait.
  mutating func next() -> Response? {
    while let key = typeAhead.next {
      // Text is handed over before any other key acts, so that nothing typed is lost; letters in a row go together.
      if unsent != nil, !isEditing(key), let event = handOver() { return send(event) }
      typeAhead.removeNext()
      if let response = press(key) {
        if case .send(let event) = response { return send(event) }
        return response
      }
    }
    if typeAhead.awaited == nil, let event = handOver() ?? askForMore() { return send(event) }
    return nil
  }

  /// What asks for more rows of a list whose end has come near, in the page in front.
  private mutating func askForMore() -> InputEvent? {
    guard let frame, frame.alerts.isEmpty else { return nil }
    for element in frame.focusable where element.isEnabled && element.content.list?.window != nil {
      if let range = memory.cursors[element.id]?.neededRows(isBusy: element.isBusy) {
        return InputEvent(page: frame.inFront, element: element.id, action: .rows(range))
      }
    }
    for element in frame.focusable where element.offersMore {
      if memory.cursors[element.id]?.needsMoreRows() == true {
        return InputEvent(page: frame.inFront, element: element.id, action: .more)
      }
    }
    return nil
  }

  private mutating func send(_ event: InputEvent) -> Response {
    typeAhead.wait(for: event)
    if [.undo, .redo].contains(event.action) { beforeUndo = frame }
    // What a button is for is to take what was typed.
    if event.action == .press { (memory.hasChanges, pressed) = (false, event.element) }
    return .send(event)
  }

  /// Whether the user may leave: at once when nothing would be lost by it, else when they have been told (G28).
  mutating func mayLeave(_ key: String) -> Bool {
    defer { askedToLeave = key }
    guard askedToLeave != key, memories.values.contains(where: \.hasChanges) else { return true }
    message = Wording.wouldBeLost(key)
    return false
  }

  /// Whether letters are text now.
  var isTyping: Bool { help == nil && palette == nil && focused?.isTyped == true }

  /// Whether letters go to a list's filter now.
  var isFiltering: Bool {
    guard help == nil, palette == nil, let id = memory.focus else { return false }
    return memory.cursors[id]?.isFiltering == true
  }

  /// The event that hands over text changed since the last, if there is any.
  private mutating func handOver() -> InputEvent? {
    guard let id = unsent, let page = frame?.inFront else { return nil }
    unsent = nil
    return memory.drafts[id]?.handOver().map { InputEvent(page: page, element: id, action: $0) }
  }

  // MARK: Drawing

  /// The picture of what is there now; what was found out in drawing it is remembered.
  mutating func draw() -> Screen {
    guard size.isUsable else {
      var screen = Screen(size, isASCII: marks.isASCII)
      screen.put(Wording.tooSmall, 0, 0, Style(.text))
      screen.cursor = Screen.Place(row: 0, column: 0)
      return screen
    }
    guard let drawing = renderer?.draw() else { return Screen(size, isASCII: marks.isASCII) }
    adopt(drawing)
    return drawing.screen
  }

  /// What draws the present state; `nil` as long as no frame has come.
  var renderer: PageRenderer? {
    frame.map {
      PageRenderer(
        frame: $0, size: size, marks: marks, keymap: keymap, front: memory, page: pageMemory, message: message,
        elapsed: elapsed, now: now, help: help, palette: palette, wraps: wraps)
    }
  }

  private mutating func adopt(_ drawing: Drawing) {
    self.drawing = drawing
    if let row = drawing.help { help?.row = row }
    pageMemory.scroll = drawing.pageScroll
    pageMemory.note(drawing.viewports)
    if let scroll = drawing.alertScroll { memory.scroll = scroll }
  }
}
