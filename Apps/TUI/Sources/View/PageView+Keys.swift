import SignalboxInterface

/// Keys for the page as a whole. ``pressInElement(_:_:)`` handles the keys for the focused element.
extension PageView {
  /// The parts of the screen, from the top: a key acts in the first part that does not ignore it.
  private static let parts: [@Sendable (inout PageView, Press) -> Reaction] = [
    { $0.pressInLayer($1) }, { $0.pressShortcut($1) }, { $0.pressInFilter($1) }, { $0.pressAnywhere($1) },
    { $0.pressInFocus($1) }, { $0.pressBetween($1) },
  ]

  mutating func press(_ key: Key) -> Response? {
    // A click on a key in the footer presses the key.
    if case .mouse(let mouse) = key, mouse.action == .click, let area = area(mouse), case .keys(let name) = area.target
    {
      let keys = keymap.keys(named: name, at: mouse.column - area.columns.lowerBound) ?? []
      typeAhead.prefix = keys.dropLast()
      return keys.last.flatMap { press($0) }
    }
    goal = nil
    switch keymap.command(for: [key], in: [.terminal]) {
    case .interrupt: return .interrupt
    case .suspend: return .suspend
    case .repaint: return .repaint
    default: break
    }
    status.beginKey()
    noteFirstKey()
    let focusBefore = memory.focus
    var hasMeaning = true
    defer {
      if hasMeaning, memory.focus == focusBefore,
        status.elementWithShownError == nil || status.elementWithShownError != memory.focus
      {
        memory.isNewlyFocused = false
      }
      if key != .up, key != .down { memory.focusMovedByArrow = false }
    }
    if case .mouse(let mouse) = key {
      memory.word = nil
      return press(mouse)
    }
    if case .paste = key, !contexts[0].acceptsText {
      (typeAhead.prefix, message) = ([], ScreenTexts.nothingPasted)
      return nil
    }
    guard let press = understand(key) else { return nil }
    // A key without a meaning leaves it open whether the next letter replaces the value.
    hasMeaning = press.command != nil || press.key.isTyped
    if endWord(with: press) { return nil }
    for part in Self.parts {
      let reaction = part(&self, press)
      if case .ignored = reaction { continue }
      return carryOut(reaction)
    }
    return nil
  }

  /// Shows the sentence of a reaction, or returns its request.
  mutating func carryOut(_ reaction: Reaction) -> Response? {
    switch reaction {
    case .response(let response): return response
    case .told(let sentence): message = sentence
    case .done, .ignored: break
    }
    return nil
  }

  private mutating func pressInLayer(_ press: Press) -> Reaction {
    let rows = size.rows
    guard let reaction = layer?.press(press, rows: rows) else { return .ignored }
    if reaction == .close, let command = keymap.command(for: [press.key], in: [.page]), command.isEverywhere,
      command != .help
    {
      return Reaction(perform(.command(command)))
    }
    return Reaction(follow(reaction))
  }

  /// Closes the layer or performs its action, as its reaction says.
  mutating func follow(_ reaction: LayerReaction) -> Response? {
    switch reaction {
    case .stay: break
    case .close: layer = nil
    case .perform(let action): return perform(action)
    }
    return nil
  }

  /// Performs the action of a layer, which closes. A pressed element gets the focus.
  private mutating func perform(_ action: PageAction) -> Response? {
    layer = nil
    switch action {
    case .focus(let id, let row):
      focus(id)
      if let row { memory.cursors[id]?.move(toRow: row) }
      return nil
    case .command(let command): return perform(command)
    case .tab(let id, let key):
      focus(id)
      return request(.choose(key), of: id)
    case .column(let id):
      hiddenColumns.formSymmetricDifference([id])
      return nil
    case .press(let id):
      guard let element = frame?.focusable.first(where: { $0.id == id }) else { return request(.press, of: id) }
      guard element.isEnabled else { return carryOut(unavailable(element)) }
      focus(id)
      return carryOut(pressInElement(Press(key: .enter, command: .confirm), element))
    }
  }

  /// Presses the element that has the key as its shortcut. The focus and the page stay where the user works.
  private mutating func pressShortcut(_ press: Press) -> Reaction {
    guard press.command == nil, case .alt = press.key,
      let element = frame?.elementsInFront.flattened.first(where: {
        $0.shortcut.flatMap(keymap.key(shortcut:)) == press.key
      })
    else { return .ignored }
    return pressInElement(Press(key: .enter, command: .confirm), element)
  }

  /// Handles a key while letters go to the filter of the focused element.
  private mutating func pressInFilter(_ press: Press) -> Reaction {
    guard isFiltering, let id = memory.focus else { return .ignored }
    if let element = focused, let reaction = pressInOpenFilter(press, element) { return reaction }
    return memory.cursors[id]?.pressInFilter(press) == true ? .done : .ignored
  }

  /// Handles the keys that mean the same in all elements.
  private mutating func pressAnywhere(_ press: Press) -> Reaction {
    switch press.command {
    case let command? where command == .back || (command == .deleteOrBack && !hasText):
      // After the warning of another key, this key only puts the warning aside.
      let asked = status.former.quitConfirmationKey
      if let asked, asked != Self.quitKey { return .done }
      status.quitConfirmationKey = asked
      return Reaction(goBack())
    case .submit: return submit()
    case .next, .previous:
      if approachFocus(press.command) { return .done }
      let looked = highlightedOption
      moveFocus(by: press.command == .next ? 1 : -1, wraps: true)
      if let looked { message = ScreenTexts.notChosen(looked.option, by: keymap.name(looked.key, in: .page)) }
      return .done
    case let command? where command.isEverywhere: return Reaction(perform(command))
    default: return .ignored
    }
  }

  private mutating func pressInFocus(_ press: Press) -> Reaction {
    if approachFocus(press.command) || press.command?.acts == true && scrollFocusIntoView() { return .done }
    // A typed word that leads through the page's names continues there, wherever the focus is by now.
    if press.command == nil, case .text(let scalar) = press.key, isTypingWord(nil), focused?.isTyped != true {
      focusByLabel(scalar)
      return .done
    }
    return focused.map { pressInElement(press, $0) } ?? .ignored
  }

  var isInSummary: Bool { memory.focus.flatMap { frame?.rowName(of: $0) } != nil }

  /// Moves between the elements, or looks around in the page.
  private mutating func pressBetween(_ press: Press) -> Reaction {
    switch press.command {
    // A row of a summary is a single button.
    case .left where isInSummary, .right where isInSummary:
      message = ScreenTexts.noMeaning(ScreenTexts.key(press.key.name))
    case .down where focused != nil, .right where focused != nil: move(by: 1)
    case .up where focused != nil, .left where focused != nil: move(by: -1)
    case .up: scroll(by: -1)
    case .down: scroll(by: 1)
    case .pageUp: turnPage(by: -1)
    case .pageDown: turnPage(by: 1)
    case .first: jump(toEnd: false)
    case .last: jump(toEnd: true)
    case nil:
      switch press.key {
      case .text(let scalar): focusByLabel(scalar)
      case .alt, .control, .function: message = ScreenTexts.noMeaning(ScreenTexts.key(press.key.name))
      default: break
      }
    default: break
    }
    return .done
  }

  /// Returns the request for an action on the page in front.
  func request(_ action: UserAction, of element: String = "") -> Response? {
    frame.map { .send(InputEvent(page: $0.inFront, element: element, action: action)) }
  }

  /// Performs a command that means the same wherever the focus is.
  mutating func perform(_ command: KeyCommand) -> Response? {
    switch command {
    case .redo: return request(.redo)
    case .undo: return request(.undo)
    case .agent: return admit()
    case .help: layer = HelpPage()
    case .preview: openPreview()
    case .palette: openPalette()
    case .theme: return .theme
    case .copy: return copy()
    case .back: return goBack()
    default: break
    }
    return nil
  }

  /// The contexts in which a key is pressed now, the innermost first.
  var contexts: [KeyContext] {
    if let layer { return layer.contexts }
    guard let element = focused else { return [.page] }
    var contexts: [KeyContext] = isFiltering ? [.filter, .text] : []
    if element.isTyped, element.isEnabled { contexts += element.isMultiline ? [.lines, .text] : [.text] }
    if element.content.selection?.allowsMultipleSelection == true || element.content.list?.selection != nil {
      contexts.append(.several)
    }
    if let cursor = memory.cursors[element.id], cursor.isLong || element.content.selection == nil,
      !element.isDropDown || memory.isOpen(element)
    {
      contexts.append(.list)
    }
    return contexts + [.page]
  }

  /// Returns the meaning of `key` now. `nil` when it begins a command of two keys, or ends it without a meaning.
  private mutating func understand(_ key: Key) -> Press? {
    let contexts = contexts
    if typeAhead.prefix.isEmpty, key.isTyped, contexts[0].acceptsText { return Press(key: key) }
    let keys = typeAhead.prefix + [key]
    typeAhead.prefix = []
    if keys.count == 1, continuesWord(key, in: contexts) { return Press(key: key) }
    if let command = keymap.command(for: keys, in: contexts) { return Press(key: key, command: command) }
    if keymap.isBeginning(keys, in: contexts) {
      typeAhead.prefix = keys
      return nil
    }
    return keys.count == 1 ? Press(key: key) : nil
  }

  /// A Boolean value that indicates whether letters are text now.
  private var isTyping: Bool { layer == nil && focused?.isTyped == true }

  /// A Boolean value that indicates whether letters go to a list's filter now.
  private var isFiltering: Bool {
    memory.focus.flatMap { memory.cursors[$0]?.isFiltering } == true
  }

  /// Returns whether `key` is text now, or an editing key.
  func isEditing(_ key: Key) -> Bool {
    isTyping && (key.isTyped || keymap.command(for: [key], in: contexts)?.isEditing == true)
  }

  /// Returns whether `key` completes a path whose field the user does not leave.
  func staysInPaths(_ key: Key) -> Bool {
    guard let element = focused, element.id == memory.unsent, memory.drafts[element.id]?.isPaths == true else {
      return false
    }
    switch keymap.command(for: [key], in: contexts) {
    case .nextSuggestion, .previousSuggestion: return true
    case .up, .down: return !memory.menu(of: element).isEmpty
    case .confirm: return memory.drafts[element.id]?.isAtFolder == true
    default: return false
    }
  }

  /// Changes the rights of guests.
  private mutating func admit() -> Response? {
    if status.guests.next == nil { message = Guests.noGuests }
    return status.guests.next.map { .admit($0) }
  }

  /// A Boolean value that indicates whether there is a character to delete. With nothing typed, Ctrl-D is the end of
  /// input, which goes back (G13).
  var hasText: Bool {
    guard isTyping, let id = memory.focus else { return false }
    return memory.drafts[id]?.editor.characters.isEmpty == false
  }
}
