import SignalboxInterface

/// The state of the screen, and its reactions to keys: a state machine without a terminal.
///
/// Frames, keys and sizes go in. Responses for the presenter come out singly (``next()``), and so does the screen
/// (``draw()``). Keys wait in ``TypeAhead``, the state of a page is its ``PageMemory``, and ``PageRenderer`` draws.
struct PageView {
  /// The longest pause between keys that are typed in a row.
  static let pause = Duration.milliseconds(800)

  private var environment: Environment
  private(set) var frame: Frame?
  /// The state of each showing in the stack.
  private(set) var memories: [PageID: PageMemory] = [:]
  /// The ids of the columns that the user has hidden. They stay hidden when their page is opened again.
  var hiddenColumns: Set<String> = []
  var typeAhead = TypeAhead()
  /// The memory of the page in front before, with texts that the session never had.
  var left: PageMemory?
  var status = Status()
  /// A Boolean value that indicates whether the user has acted in this session, also in an earlier process. Quitting by
  /// a single key would then be an accident.
  var hasWorked = false
  /// The focus of the steps without input that were shown before, by the keys of their pages.
  private var returns: [String: String] = [:]
  /// The page or step that the view goes back to.
  var goal: Goal?
  /// The layer in front of everything, if one is open.
  var layer: (any Layer)?
  /// The time that the work under way has taken, as far as it is shown.
  var elapsed: Elapsed?
  /// The last drawing in a usable size: keys and clicks refer to it.
  private(set) var drawing: Drawing?

  init(size: Size, glyphs: Glyphs = Glyphs(isPlain: true, isASCII: false), keymap: Keymap = .standard) {
    environment = Environment(size: size, glyphs: glyphs, keymap: keymap)
  }

  var size: Size {
    get { environment.size }
    set {
      if newValue != size { memory.scrollFollowsFocus = true }
      environment.size = newValue
      guard newValue.isUsable, typeAhead.hasDroppedUnseen else { return }
      (message, typeAhead.hasDroppedUnseen) = (ScreenTexts.droppedKeysUnseen, false)
    }
  }

  var glyphs: Glyphs {
    get { environment.glyphs }
    set { environment.glyphs = newValue }
  }

  var keymap: Keymap {
    get { environment.keymap }
    set { environment.keymap = newValue }
  }

  /// The time on the session's clock.
  var now: Duration {
    get { environment.now }
    set { environment.now = newValue }
  }

  /// The message in the status bar, until the next key.
  var message: String? {
    get { status.message }
    set { status.message = newValue }
  }

  /// The state of the page or alert in front.
  var memory: PageMemory {
    get { frame.flatMap { memories[$0.inFront] } ?? PageMemory() }
    set { if let id = frame?.inFront { memories[id] = newValue } }
  }

  /// The state of the page below any alert.
  private var pageMemory: PageMemory {
    get { frame.flatMap { memories[$0.page.page] } ?? PageMemory() }
    set { if let id = frame?.page.page { memories[id] = newValue } }
  }

  /// The element that has the focus.
  var focused: ElementState? { memory.focus.flatMap { frame?.focusable($0) } }

  // MARK: Frames

  /// Returns whether `frame` brings another page than the user meant with the keys so far.
  ///
  /// The presenter then reads the rest of the terminal's input before it calls ``show(_:)``: the rest is left out, too.
  func interruptsTyping(_ frame: Frame) -> Bool {
    guard let old = self.frame, old.inFront != frame.inFront else { return false }
    return typeAhead.expectsNoPage
  }

  /// Shows `frame` from now on.
  mutating func show(_ frame: Frame) {
    let (before, isOthers) = (place, frame.acted != nil && frame.acted != self.frame?.acted)
    let (isExpected, isOtherPage) = (!isOthers && !typeAhead.expectsNoPage, self.frame?.inFront != frame.inFront)
    // Work that is under way may be the user's own, and its result is expected.
    let wasSettled = self.frame?.isSettled == true
    if interruptsTyping(frame) || isOthers && isOtherPage {
      if typeAhead.dropForPage() { (message, typeAhead.hasTypedSinceAction) = (ScreenTexts.droppedKeys, true) }
      memory.unsent = nil
    }
    if isOthers, let acted = frame.acted { message = acted.sentence }
    if let old = self.frame?.page, old.page != frame.page.page, old.steps != nil {
      returns[old.key] = old.elements.flattened.contains(where: \.isInput) ? nil : memories[old.page]?.focus
    }
    if isOtherPage { leave(for: frame, isExpected: isExpected) }
    self.frame = frame
    if isOtherPage { (layer, memory.word) = (nil, nil) }
    // The same key does something else on another page.
    if isOtherPage, status.quitConfirmationKey != nil { (message, status.quitConfirmationKey) = (nil, nil) }
    defer {
      if let before, place?.isOther(than: before) == true, !isExpected,
        typeAhead.hasTypedSinceAction || isOthers || before.isSecret
          || wasSettled && place?.hasLostRow(of: before) == true
      {
        beginHold(after: before)
      }
      if typeAhead.hold == .secret { message = ScreenTexts.droppedSecretKeys(keymap) }
    }
    let place = frame.page.start ?? returns[frame.page.key]
    let alive = Set(frame.stack.map(\.page) + frame.alerts.map(\.page))
    memories = memories.filter { alive.contains($0.key) }
    memory.update(frame.focusable, prefersSafe: !frame.alerts.isEmpty, start: place)
    if !frame.alerts.isEmpty {
      // The page below is still drawn, so its drafts and cursors still follow the frames.
      var below = frame
      below.alerts = []
      pageMemory.update(below.focusable, prefersSafe: false)
    }
    focusError(frame)
    leaveUnavailableButton(frame)
    pageMemory.note(frame.page.elements.flattened, at: now)
    if let elementWithShownError = status.elementWithShownError,
      frame.element(elementWithShownError).map(needsCorrection) != true
    {
      message = nil
    }
    if layer != nil, let renderer, layer?.show(renderer) == false { layer = nil }
  }

  /// Moves the focus to an error that a press has found. The button cannot be pressed again before the user corrects
  /// the error.
  private mutating func focusError(_ frame: Frame) {
    guard frame.isSettled, let pressed = status.pressed else { return }
    status.pressed = nil
    guard memory.focus == pressed.focus, let wrong = frame.errorElement(behind: frame.element(pressed.button)) else {
      return
    }
    memory.focus = wrong.id
    if let error = wrong.error { status.showError(wrong, error) }
  }

  /// Returns whether the element lacks a value, has an error, or is disabled.
  func needsCorrection(_ element: ElementState) -> Bool {
    !element.isEnabled || element.error != nil || element.isMissing || memory.drafts[element.id]?.problem != nil
  }

  /// Shows that guests came or went, or that their rights changed.
  mutating func greet(_ guests: Guests) {
    message = guests.news(since: status.guests, way: keymap.name(.agent, in: .page)) ?? message
    status.guests = guests
  }

  /// Notes that the awaited event was refused.
  mutating func refuse(_ event: InputEvent, _ reason: Rejection) {
    typeAhead.refuse()
    // The user did not type the request, and does not wait for its result.
    if event.action.isUnasked { return }
    switch reason {
    // The new page says enough. The keys behind the event were meant for the former page, too.
    case .stalePage, .notOnTop, .coveredByAlert:
      if typeAhead.dropForPage() { message = ScreenTexts.droppedKeys }
      if typeAhead.hold == nil { typeAhead.hold = .typing(until: now + Self.pause) }
      return
    case .closing: return
    default: break
    }
    let words = reason.sentence(for: frame?.element(event.element), given: event.action.text)
    if event.action.isText { memories[event.page]?.drafts[event.element]?.problem = words } else { message = words }
  }

  /// Notes that a turn is over: keys that waited for it may be translated.
  mutating func endTurn(isEnding: Bool = false) {
    guard let request = typeAhead.endTurn(isEnding: isEnding) else { return }
    let event = request.event
    if event.action == .quit, isEnding { message = ScreenTexts.ending }
    guard !request.wasRefused else { return }
    if event.action.isText { memories[event.page]?.drafts[event.element]?.settle() }
    guard let before = request.before, let frame else { return }
    switch event.action {
    case .undo, .redo: message = frame.sentence(sinceUndo: before, isRedo: event.action == .redo)
    case .back where before.alerts.isEmpty && !frame.stack.contains(where: { $0.page == event.page }):
      let refused = left?.drafts.first { $0.value.problem != nil }.flatMap { before.element($0.key) }
      if let refused {
        message = ScreenTexts.leftRefused(refused)
      } else if before.hasUnsavedInput {
        message = ScreenTexts.leftTyped(keymap)
      } else if before.hasUnsavedChoices {
        message = ScreenTexts.leftChosen(keymap)
      }
    case .choose:
      goOn(from: event.element)
      message = added(since: before, frame)
    case .chooseMany(let keys): message = also(keys, of: event.element, in: frame) ?? added(since: before, frame)
    // The user hears of fields that depend on the value, even if they are out of sight.
    case let action where !action.isUnasked: message = added(since: before, frame)
    default: break
    }
  }

  private func added(since before: Frame, _ frame: Frame) -> String? {
    StateTexts.added(frame.addedInputs(since: before)) ?? message
  }

  // MARK: Keys

  /// Adds keys, in order. In a window that is too small, adds only keys for the terminal. The user would not see the
  /// result of other keys. A usable window says that they were left out.
  mutating func type(_ keys: [Key]) {
    guard !keys.isEmpty else { return }
    guard !size.isUsable else { return typeAhead.type(admitted(keys)) }
    let kept = keys.filter(\.isForTerminal)
    if kept.count < keys.count { typeAhead.hasDroppedUnseen = true }
    typeAhead.type(admitted(kept))
  }

  /// Removes a Ctrl-C that waits for a turn. Returns false when there is none.
  mutating func removeInterrupt() -> Bool { typeAhead.removeInterrupt() }

  /// Translates keys until a key needs the presenter, no key is left, or the rest must wait.
  mutating func next() -> Response? {
    while let key = typeAhead.next, !waitsForOptions(key) {
      // Text is sent before any other key acts, so that no typed text is lost. Letters in a row are sent together.
      if !isEditing(key) { memory.readFormatted() }
      if !isEditing(key), !staysInPaths(key), let event = sendDraft() ?? selectRow() { return send(event) }
      typeAhead.removeNext()
      if let response = press(key) {
        if case .send(let event) = response { return send(event) }
        return response
      }
    }
    let event =
      typeAhead.isWaiting
      ? nil : (memory.holdsText ? nil : sendDraft()) ?? approachGoal() ?? selectRow() ?? askForMore()
    if let event { return send(event) }
    return nil
  }

  private mutating func send(_ event: InputEvent) -> Response {
    typeAhead.wait(for: event, at: frame)
    if event.action == .press {
      status.pressed = (event.element, memory.focus)
      stay(onRowOf: event.element)
    }
    if event.action.mayChangePage, event.action != .back { hasWorked = true }
    return .send(event)
  }

  /// Returns the event that sends changed text, or `nil` when no text has changed.
  mutating func sendDraft() -> InputEvent? {
    guard memory.unsent != nil, let page = frame?.inFront else { return nil }
    return memory.pendingAction().map { InputEvent(page: page, element: $0.id, action: $0.action) }
  }

  // MARK: Drawing

  /// Draws the current state. Remembers the results of the drawing, such as the rows in sight.
  mutating func draw() -> Screen {
    guard size.isUsable else {
      var screen = Screen(size, isASCII: environment.glyphs.isASCII)
      screen.put(ScreenTexts.tooSmall, 0, 0, Style(.text))
      screen.cursor = Screen.Place(row: 0, column: 0)
      return screen
    }
    guard let drawing = renderer?.draw() else { return Screen(size, isASCII: environment.glyphs.isASCII) }
    adopt(drawing)
    return drawing.screen
  }

  /// The renderer of the current state, or `nil` before the first frame.
  var renderer: PageRenderer? {
    frame.map {
      PageRenderer(
        frame: $0, environment: environment, front: memory, page: pageMemory, hiddenColumns: hiddenColumns,
        status: status, elapsed: elapsed, layer: layer)
    }
  }

  private mutating func adopt(_ drawing: Drawing) {
    self.drawing = drawing
    layer?.adopt(drawing)
    pageMemory.scroll = drawing.pageScroll
    pageMemory.note(drawing.viewports)
    if let scroll = drawing.alertScroll { memory.scroll = scroll }
  }
}
