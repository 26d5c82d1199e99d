import SignalboxInterface

/// What keys do in the page as a whole; ``pressInElement(_:_:)`` has what they do in the element with the focus.
extension PageView {
  /// A key, with what it means where it was pressed; without a command a letter is a letter.
  struct Press: Equatable {
    let key: Key
    var command: KeyCommand?
  }

  mutating func press(_ key: Key) -> Response? {
    switch keymap.command(for: [key], in: [.terminal]) {
    case .interrupt: return .interrupt
    case .suspend: return .suspend
    case .repaint: return .repaint
    default: break
    }
    blamedBefore = blamed
    message = nil
    let asked = askedToLeave
    askedToLeave = nil
    memory.hasUserActed = true
    let focusBefore = memory.focus
    defer {
      if memory.focus == focusBefore { memory.isNewlyFocused = false }
      if key != .up, key != .down { memory.cameByArrow = false }
    }
    if case .mouse(let mouse) = key { return press(mouse) }
    if case .paste = key, !contexts[0].acceptsText {
      (prefix, message) = ([], Wording.nothingPasted)
      return nil
    }
    guard let press = understand(key) else { return nil }
    if help == nil, palette == nil, press.command == nil, let element = element(shortcut: key) {
      return pressShortcut(of: element)
    }
    if help != nil {
      guard help?.press(press, pageRows: max(1, size.rows - 4)) == false else { return nil }
      help = nil
      // A key that means the same everywhere was meant.
      let command = keymap.command(for: [key], in: [.page])
      if let command, command.isEverywhere, command != .help { return perform(command) }
      return nil
    }
    if palette != nil { return pressInPalette(press) }
    if isFiltering, pressInFilter(press) { return nil }
    switch press.command {
    case let command? where command == .back || (command == .deleteOrBack && !hasText):
      // What another key has warned of is put aside by this one.
      if let asked, asked != Self.leavingKey { return nil }
      askedToLeave = asked
      return goBack()
    case .submit: return submit()
    case .next, .previous:
      let looked = lookedAt
      moveFocus(by: press.command == .next ? 1 : -1, wraps: true)
      if let looked { message = Wording.notChosen(looked, by: keymap.name(.select, in: .page)) }
    case let command? where command.isEverywhere: return perform(command)
    default: return pressInPage(press)
    }
    return nil
  }

  /// What the application has given this key.
  private func element(shortcut key: Key) -> ElementState? {
    guard case .alt = key else { return nil }
    return frame?.elementsInFront.flattened.first { $0.shortcut.flatMap(keymap.key(shortcut:)) == key }
  }

  /// Presses it as Enter on it would; what is pressed has the focus then.
  private mutating func pressShortcut(of element: ElementState) -> Response? {
    if element.isEnabled { focus(element.id) }
    if case .response(let response) = pressInElement(Press(key: .enter, command: .confirm), element) { return response }
    return nil
  }

  /// Does what a command means whatever has the focus.
  mutating func perform(_ command: KeyCommand) -> Response? {
    switch command {
    case .redo: return frame.map { .send(InputEvent(page: $0.inFront, action: .redo)) }
    case .undo: return frame.map { .send(InputEvent(page: $0.inFront, action: .undo)) }
    case .agent: return admit()
    case .help: help = HelpPage()
    case .preview: openPreview()
    case .palette: palette = CommandPalette(deeds)
    case .theme: return .theme
    case .copy: return copy()
    case .back: return goBack()
    default: break
    }
    return nil
  }

  /// Where keys are pressed now, the innermost first.
  var contexts: [KeyContext] {
    if help != nil { return [.box] }
    if palette != nil { return [.filter, .text, .page] }
    guard let element = focused else { return [.page] }
    var contexts: [KeyContext] = isFiltering ? [.filter, .text] : []
    if element.isTyped, element.isEnabled { contexts += element.isMultiline ? [.lines, .text] : [.text] }
    if element.content.selection?.takesSeveral == true { contexts.append(.several) }
    if let cursor = memory.cursors[element.id], cursor.isLong || element.content.selection == nil {
      contexts.append(.list)
    }
    return contexts + [.page]
  }

  /// What `key` means now; `nil` for one that begins a command of two keys, or ends it without a meaning.
  private mutating func understand(_ key: Key) -> Press? {
    let contexts = contexts
    if prefix.isEmpty, key.isTyped, contexts[0].acceptsText { return Press(key: key) }
    let keys = prefix + [key]
    prefix = []
    if let command = keymap.command(for: keys, in: contexts) { return Press(key: key, command: command) }
    if keymap.isBeginning(keys, in: contexts) {
      prefix = keys
      return nil
    }
    return keys.count == 1 ? Press(key: key) : nil
  }

  /// Whether `key` is text now, or moves within it.
  func isEditing(_ key: Key) -> Bool {
    isTyping && (key.isTyped || keymap.command(for: [key], in: contexts)?.isEditing == true)
  }

  private static let leavingKey = "Esc"

  /// Whether what has the focus was out of sight, so that a key must not act on it before it is seen.
  private mutating func bringsFocusIntoSight() -> Bool {
    guard !memory.follows, frame?.alerts.isEmpty == true, let id = memory.focus, let drawing,
      let place = drawing.layout.first(where: { $0.id == id }),
      !drawing.visible(from: memory.scroll).contains(place.caret)
    else { return false }
    memory.follows = true
    return true
  }

  private mutating func pressInPage(_ press: Press) -> Response? {
    if press.command?.acts == true, bringsFocusIntoSight() { return nil }
    guard let element = focused else {
      look(press)
      return nil
    }
    switch pressInElement(press, element) {
    case .done: return nil
    case .response(let response): return response
    case .ignored: break
    }
    switch press.command {
    case .down, .right: move(by: 1)
    case .up, .left: move(by: -1)
    default: look(press)
    }
    return nil
  }

  /// Moves the focus to the next element that can be acted on, or the one before.
  mutating func moveFocus(by distance: Int, wraps: Bool) {
    guard let elements = frame?.focusable, !elements.isEmpty else { return }
    let count = elements.count
    var place = elements.firstIndex { $0.id == memory.focus } ?? (distance > 0 ? -1 : count)
    for _ in 0..<count {
      place += distance
      if wraps { place = (place + count) % count }
      guard elements.indices.contains(place) else { return }
      if elements[place].isEnabled { return focus(elements[place].id) }
    }
  }

  mutating func focus(_ id: String) {
    memory.focus = id
    memory.follows = true
  }

  /// The option that the bar of a choice of one was moved to, and that was not chosen.
  private var lookedAt: String? {
    guard let element = focused, case .selection(let selection)? = element.content.input, !selection.takesSeveral,
      let cursor = memory.cursors[element.id], cursor.wasMovedByUser, cursor.isOnEnabled, let row = cursor.current,
      selection.selected != [row.id]
    else { return nil }
    return row.label
  }

  /// On to the next element; where there is none, to what the page's button waits for, so that nobody stands before a closed door.
  mutating func goOn() {
    let before = memory.focus
    moveFocus(by: 1, wraps: false)
    guard memory.focus == before, let button = frame?.defaultButton, !button.isEnabled else { return }
    if let wrong = frame?.missing.first(where: { $0.id != before }) {
      focus(wrong.id)
      blame(wrong, wrong.error ?? Wording.mustBeFilled)
    } else {
      message = Rejection.disabled.sentence(for: button)
    }
  }

  /// Lets guests do something else.
  private mutating func admit() -> Response? {
    if guests.next == nil { message = Guests.nobody }
    return guests.next.map { .admit($0) }
  }

  /// Goes back, or leaves from the root. Text that is wrong or half typed does not hold anyone here (G27).
  private mutating func goBack() -> Response? {
    guard let frame else { return nil }
    if hasMenu {
      memory.hidesMenu = true
      return nil
    }
    if let id = memory.focus, memory.cursors[id]?.isFiltered == true {
      memory.cursors[id]?.clearFilter()
      return nil
    }
    // What is looked for is put aside first, as with a filter.
    if hasText, let id = memory.focus, isSearch(id) {
      replaceText(id, with: "")
      return nil
    }
    let canGoBack = !frame.alerts.isEmpty || frame.page.canGoBack
    guard canGoBack || mayLeave(Self.leavingKey) else { return nil }
    // Steps keep what was given.
    leavesTyped = frame.alerts.isEmpty && memory.hasChanges && frame.page.steps == nil
    return .send(InputEvent(page: frame.inFront, action: canGoBack ? .back : .leave))
  }

  /// Up and Down between elements: past the last one they show what else the page has.
  private mutating func move(by distance: Int) {
    let before = memory.focus
    moveFocus(by: distance, wraps: false)
    if memory.focus == before { scroll(by: distance) } else { memory.cameByArrow = true }
  }

  /// Whether there is a character to take away: with nothing typed, Ctrl-D is the end of input, which is going back (G13).
  private var hasText: Bool {
    guard isTyping, let id = memory.focus else { return false }
    return memory.drafts[id]?.editor.characters.isEmpty == false
  }

  /// Looks around in the page without doing anything.
  private mutating func look(_ press: Press) {
    switch press.command {
    case .up: scroll(by: -1)
    case .down: scroll(by: 1)
    case .pageUp: turnPage(by: -1)
    case .pageDown: turnPage(by: 1)
    case .first: jump(toEnd: false)
    case .last: jump(toEnd: true)
    case nil: if case .text(let scalar) = press.key { jumpToLabel(scalar) }
    default: break
    }
  }

  mutating func scroll(by rows: Int) {
    memory.scroll += rows
    memory.follows = false
  }

  private mutating func turnPage(by pages: Int) {
    let (layout, height) = (drawing?.layout ?? [], drawing?.pageHeight ?? 1)
    let before = memory.scroll
    let end = max(0, (layout.last?.rows.upperBound ?? 0) - height)
    memory.scroll = max(0, min(before + pages * max(1, height - 1), end))
    memory.follows = false
    guard memory.scroll != before else { return jump(toEnd: pages > 0) }
    let visible = memory.scroll..<memory.scroll + height
    let enabled = (frame?.focusable ?? []).filter(\.isEnabled).map(\.id)
    let seen = layout.filter { visible.contains($0.caret) && enabled.contains($0.id) }.map(\.id)
    if let first = seen.first, !seen.contains(memory.focus ?? "") { memory.focus = first }
  }

  private mutating func jump(toEnd: Bool) {
    let enabled = (frame?.focusable ?? []).filter(\.isEnabled)
    if let id = (toEnd ? enabled.last : enabled.first)?.id { memory.focus = id }
    memory.scroll = toEnd ? .max / 2 : 0
    memory.follows = false
  }

  /// Moves the focus to the next element whose label begins with `scalar`, around the end; never to a text, which the letters behind it
  /// would go into.
  private mutating func jumpToLabel(_ scalar: Unicode.Scalar) {
    let letter = Character(scalar).lowercased()
    guard let elements = frame?.focusable, scalar != " " else { return }
    let place = elements.firstIndex { $0.id == memory.focus } ?? -1
    let next = elements[(place + 1)...] + elements[..<max(0, place + 1)]
    let isMeant = { (element: ElementState) in
      element.isEnabled && !element.isTyped && element.label.prefix(1).lowercased() == letter
    }
    if let found = next.first(where: isMeant) { focus(found.id) }
  }
}
