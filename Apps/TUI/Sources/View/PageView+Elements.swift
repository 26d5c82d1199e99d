import SignalboxInterface

extension PageView {
  mutating func pressInElement(_ press: Press, _ element: ElementState) -> Reaction {
    let (isConfirmed, isSelected) = (press.command == .confirm, press.command == .select)
    if memory.cursors[element.id] != nil, keymap.command(for: [press.key], in: [.list]) == .preview {
      openPreview()
      return .done
    }
    switch element.content.input {
    case .text, .secret, .number, .files: return pressInText(press, element)
    case .toggle(let isOn):
      if isSelected { return act(.setToggle(!isOn), on: element) }
      return isConfirmed ? advance() : .ignored
    case .selection(let selection) where element.isTabBar: return pressInTabs(press, element, selection)
    case .selection(let selection) where element.isDropDown: return pressInDropDown(press, element, selection)
    case .selection(let selection):
      if continueWord(press, element) { return .done }
      return selection.allowsMultipleSelection
        ? pressInMultichoice(press, element, selection) : pressInChoice(press, element, selection)
    case nil: break
    }
    if element.isPressable {
      guard isConfirmed || isSelected else { return .ignored }
      // The page may react to the press. The full screen itself opens nothing.
      if case .link(let target, nil, nil) = element.content, element.isEnabled { message = ScreenTexts.address(target) }
      return pressButton(element)
    }
    if element.content.list != nil { return pressInList(press, element) }
    guard element.content.table != nil || element.content.log != nil else { return .ignored }
    // Nothing in a table or a log can be pressed.
    return isConfirmed ? advance() : pressInRows(press, element)
  }

  // MARK: Text

  private mutating func pressInText(_ press: Press, _ element: ElementState) -> Reaction {
    let draft = memory.drafts[element.id]
    // A folder is on the way to a value, so Enter opens it.
    if press.command == .confirm, !element.isEnabled || draft?.isAtFolder != true { return advance() }
    guard element.isEnabled else { return .ignored }
    // Opens the user's own editor, as in the shell (N29).
    if press.command == .externalEditor { return Reaction(draft.map { .edit(element.id, $0.editor.text) }) }
    return memory.press(press, in: element, width: max(2, size.columns - 6))
  }

  /// Replaces the text of `id`. The user can undo the change.
  mutating func replaceText(_ id: String, with text: String) {
    _ = carryOut(memory.replaceText(id, of: frame?.element(id), with: text))
  }

  /// Returns whether a list is searched by the text of `id`.
  func isSearch(_ id: String) -> Bool { frame?.searchFields.contains { $0.id == id } == true }

  // MARK: Acting

  func act(_ action: UserAction, on element: ElementState) -> Reaction {
    element.isEnabled ? Reaction(request(action, of: element.id)) : unavailable(element)
  }

  func unavailable(_ element: ElementState? = nil) -> Reaction {
    .told(Rejection.disabled.sentence(for: element.map(memory.waiting)))
  }

  private mutating func pressButton(_ element: ElementState) -> Reaction {
    // A press would lose typed text that was refused, so the text comes first. Cancelling is always free (G27).
    if element.isEnabled, element.role != .cancel, let problem = refusedDraft {
      return point(at: problem.element, problem.words)
    }
    return act(.press, on: element)
  }

  /// The first text on the page that the session does not take.
  private var refusedDraft: (element: ElementState, words: String)? {
    for element in frame?.focusable ?? [] {
      if let problem = memory.drafts[element.id]?.problem { return (element, problem) }
    }
    return nil
  }

  /// Handles Enter in a field. The focus moves to the next field; the last field presses the page's button (N10).
  mutating func advance() -> Reaction {
    memory.showHiddenErrors()
    if let element = focused, element.isEnabled, status.former.elementWithShownError != element.id,
      let words = refusal(of: element)
    {
      // The next typed text replaces a value that is typed as a whole.
      memory.isNewlyFocused = true
      status.showError(element, words, instead: ScreenTexts.goesOn(keymap.name(.confirm, in: .page)))
      return .done
    }
    // Enter in a search field leads to the rows that were found.
    if let id = memory.focus, isSearch(id) {
      moveFocus(by: 1, wraps: false)
      return .done
    }
    guard frame?.isLastField(memory.focus) == true, let button = frame?.defaultButton,
      let reaction = pressDefaultButton(by: button)
    else {
      focusNext()
      return .done
    }
    return reaction
  }

  /// Returns the error of the value in `element`, if it has a value.
  private func refusal(of element: ElementState) -> String? {
    if let problem = memory.drafts[element.id]?.problem { return problem }
    return memory.drafts[element.id] == nil || element.isMissing ? nil : element.error
  }

  /// Presses the page's default button, wherever the focus is (N80).
  mutating func submit() -> Reaction {
    memory.showHiddenErrors()
    guard let button = frame?.defaultButton else { return .done }
    return pressDefaultButton(by: button) ?? unavailable(button)
  }

  /// Presses the page's default button, or moves the focus to an error. Returns `nil` where the button waits for
  /// something else.
  private mutating func pressDefaultButton(by button: ElementState) -> Reaction? {
    let bad = frame?.focusable.first { $0.isEnabled && needsCorrection($0) }
    if let bad, !overridesError(on: button, despite: bad) {
      return point(at: bad, memory.drafts[bad.id]?.problem ?? bad.error ?? bad.lack ?? ScreenTexts.mustBeFilled)
    }
    guard button.isEnabled else { return nil }
    focus(button.id)
    return pressButton(button)
  }

  /// Returns whether the user has seen the page's error about `element` and insists on the press. The button can be
  /// pressed, and the mistake may be elsewhere: in the name and not in the password.
  private func overridesError(on button: ElementState, despite element: ElementState) -> Bool {
    status.former.elementWithShownError == element.id && button.isEnabled && !element.isMissing
      && memory.drafts[element.id]?.problem == nil
  }
}
