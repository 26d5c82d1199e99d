import SignalboxInterface

extension PageView {
  /// What an element made of a key.
  enum Reaction {
    case done
    case response(Response)
    /// The key means nothing to the element: it may move the focus.
    case ignored

    init(_ response: Response?) { self = response.map(Reaction.response) ?? .done }
  }

  mutating func pressInElement(_ press: Press, _ element: ElementState) -> Reaction {
    let (isConfirmed, isSelected) = (press.command == .confirm, press.command == .select)
    switch element.content.input {
    case .text, .secret, .number: return pressInText(press, element)
    case .toggle(let isOn):
      if isSelected { return act(.setToggle(!isOn), on: element) }
      return isConfirmed ? advance() : .ignored
    case .selection(let selection) where element.isTabBar: return pressInTabs(press, element, selection)
    case .selection(let selection):
      return selection.takesSeveral
        ? pressInMultichoice(press, element, selection) : pressInChoice(press, element, selection)
    case nil: break
    }
    if element.isPressable {
      guard isConfirmed || isSelected else { return .ignored }
      // Pages may hear of it; for the person before the screen nothing opens.
      if case .link(let target) = element.content, element.isEnabled { message = Wording.address(target) }
      return pressButton(element)
    }
    if element.content.list != nil { return pressInList(press, element) }
    guard element.content.table != nil else { return .ignored }
    // Nothing in a table can be pressed.
    return isConfirmed ? advance() : pressInRows(press, element)
  }

  // MARK: Acting

  mutating func act(_ action: UserAction, on element: ElementState) -> Reaction {
    guard let page = frame?.inFront else { return .done }
    return element.isEnabled
      ? .response(.send(InputEvent(page: page, element: element.id, action: action))) : unavailable(element)
  }

  mutating func unavailable(_ element: ElementState? = nil) -> Reaction {
    message = Rejection.disabled.sentence(for: element)
    return .done
  }

  private mutating func pressButton(_ element: ElementState) -> Reaction {
    // What is typed and was not taken would be lost by going on; leaving without doing is always free (G27).
    if element.isEnabled, element.role != .cancel, let problem = refusedDraft {
      focus(problem.element.id)
      blame(problem.element, problem.words)
      return .done
    }
    return act(.press, on: element)
  }

  /// The first text on the page that the session would not have.
  private var refusedDraft: (element: ElementState, words: String)? {
    for element in frame?.focusable ?? [] {
      if let problem = memory.drafts[element.id]?.problem { return (element, problem) }
    }
    return nil
  }

  /// Enter in a field: on to the next, and from the last field to what the page is for (N10).
  mutating func advance() -> Reaction {
    memory.endQuiet()
    // What is looked for leads to what is found.
    if let id = memory.focus, isSearch(id) {
      moveFocus(by: 1, wraps: false)
      return .done
    }
    guard frame?.isLastField(memory.focus) == true, let button = frame?.defaultButton, let reaction = goOn(by: button)
    else {
      goOn()
      return .done
    }
    return reaction
  }

  /// Does what the page is for, wherever the focus is (N80).
  mutating func submit() -> Response? {
    memory.endQuiet()
    guard let button = frame?.defaultButton else { return nil }
    if case .response(let response) = goOn(by: button) ?? unavailable(button) { return response }
    return nil
  }

  /// Presses what the page is for, or goes where something is wrong; `nil` where the button waits for something else.
  private mutating func goOn(by button: ElementState) -> Reaction? {
    let bad = frame?.focusable.first { $0.isEnabled && isAtFault($0) }
    if let bad, !isInsisting(on: button, despite: bad) {
      focus(bad.id)
      blame(bad, memory.drafts[bad.id]?.problem ?? bad.error ?? Wording.mustBeFilled)
      return .done
    }
    guard button.isEnabled else { return nil }
    focus(button.id)
    return pressButton(button)
  }

  /// Whether the user was told what the page says against a value, and wants to go on all the same: the button can be pressed, and
  /// what was wrong may have been elsewhere, as the name was and not the password.
  private func isInsisting(on button: ElementState, despite element: ElementState) -> Bool {
    blamedBefore == element.id && button.isEnabled && !element.isMissing && memory.drafts[element.id]?.problem == nil
  }
}
