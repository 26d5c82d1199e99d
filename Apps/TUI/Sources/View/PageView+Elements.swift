import SignalboxInterface

extension PageView {
  /// What an element made of a key.
  enum Reaction {
    case done
    case response(Response)
    /// The key means nothing to the element: it may move the focus.
    case notMine

    init(_ response: Response?) { self = response.map(Reaction.response) ?? .done }
  }

  /// What `key` does in the element that has the focus.
  mutating func pressInElement(_ key: Key, _ stop: ElementState) -> Reaction {
    switch stop.content {
    case .field, .secret, .number: return pressInText(key, stop)
    case .toggle(let isOn):
      if key == .text(" ") { return act(.setToggle(!isOn), on: stop) }
      return key == .enter ? advance() : .notMine
    case .choice(let choice): return pressInChoice(key, stop, choice)
    case .multichoice(let choice): return pressInMultichoice(key, stop, choice)
    case .button, .link:
      return key == .enter || key == .text(" ") ? pressButton(stop) : .notMine
    case .list: return pressInList(key, stop)
    case .table:
      // Nothing in a table can be pressed.
      return key == .enter ? advance() : pressInRows(key, stop)
    case .heading, .text, .image, .progress, .note, .group: return .notMine
    }
  }

  // MARK: Acting

  mutating func act(_ action: UserAction, on stop: ElementState) -> Reaction {
    guard let page = frame?.inFront else { return .done }
    return stop.isEnabled ? .response(.send(InputEvent(page: page, element: stop.id, action: action))) : unavailable()
  }

  mutating func unavailable() -> Reaction {
    message = Rejection.disabled.sentence(for: nil)
    return .done
  }

  private mutating func pressButton(_ stop: ElementState) -> Reaction {
    // What is typed and was not taken would be lost by going on; leaving without doing is always free (G27).
    if stop.isEnabled, stop.role != .cancel, let problem = refusedDraft {
      focus(problem.id)
      message = problem.words
      return .done
    }
    return act(.press, on: stop)
  }

  /// The first text on the page that the session would not have.
  private var refusedDraft: (id: String, words: String)? {
    for stop in frame?.stops ?? [] {
      if let problem = memory.drafts[stop.id]?.problem { return (stop.id, "\(stop.label): \(problem)") }
    }
    return nil
  }

  /// Enter in a field: on to the next, and from the last field to what the page is for (N10).
  mutating func advance() -> Reaction {
    guard let stops = frame?.stops, isOnLastField, let button = frame?.defaultButton else {
      moveFocus(by: 1, wraps: false)
      return .done
    }
    if let bad = stops.first(where: { $0.error != nil || $0.isMissing || memory.drafts[$0.id]?.problem != nil }) {
      focus(bad.id)
      message = "\(bad.label): \(memory.drafts[bad.id]?.problem ?? bad.error ?? Wording.mustBeFilled)"
      return .done
    }
    guard button.isEnabled else {
      moveFocus(by: 1, wraps: false)
      return .done
    }
    focus(button.id)
    return pressButton(button)
  }

  /// Whether the focus is on the last of the page's one-line texts and toggles.
  var isOnLastField: Bool {
    let fields = (frame?.stops ?? []).filter { stop in
      if case .toggle = stop.content { return stop.isEnabled }
      return stop.takesText && stop.isEnabled
    }
    return fields.last?.id == memory.focus && focused?.isMultiline == false
  }
}
