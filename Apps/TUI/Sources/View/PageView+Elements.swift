import SignalboxNavigation
import SignalboxPresentation

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
    case .choice(let choice):
      return pressInOptions(key, stop, choice.options) { option in
        option.key == choice.selected ? nil : .choose(option.key)
      }
    case .multichoice(let choice):
      return pressInOptions(key, stop, choice.options) { option in
        .chooseMany(choice.options.map(\.key).filter { choice.selected.contains($0) != ($0 == option.key) })
      }
    case .button, .link:
      return key == .enter || key == .text(" ") ? pressButton(stop) : .notMine
    case .list: return pressInList(key, stop)
    case .heading, .text, .table, .image, .progress, .note, .group: return .notMine
    }
  }

  // MARK: Text

  private mutating func pressInText(_ key: Key, _ stop: ElementState) -> Reaction {
    guard stop.isEnabled else { return key == .enter ? advance() : .notMine }
    switch key {
    case .enter where !stop.isMultiline: return advance()
    case .enter: edit(stop.id) { $0.insert("\n") }
    case .up where stop.isMultiline: return moveRow(-1, stop.id) ? .done : .notMine
    case .down where stop.isMultiline: return moveRow(1, stop.id) ? .done : .notMine
    case .pageUp where stop.isMultiline: _ = moveRow(-5, stop.id) || moveRow(-1, stop.id)
    case .pageDown where stop.isMultiline: _ = moveRow(5, stop.id) || moveRow(1, stop.id)
    case .control("n"), .control("p"): complete(stop, forward: key == .control("n"))
    case _ where key.isEditing:
      if memory.drafts[stop.id]?.kind == .secret { return pressInSecret(key, stop.id) }
      edit(stop.id) { _ = $0.press(key) }
    default: return .notMine
    }
    memory.follows = true
    return .done
  }

  /// Changes the text of `id`, unless it would become longer than the element takes.
  private mutating func edit(_ id: String, _ change: (inout Editor) -> Void) {
    guard var draft = memory.drafts[id] else { return }
    let before = draft.editor
    change(&draft.editor)
    if case .text(let limit) = draft.kind, draft.editor.characters.count > max(limit, before.characters.count) {
      message = Rejection.badValue(.tooLong).sentence(for: frame?.element(id))
      return
    }
    if draft.editor.characters != before.characters {
      draft.problem = nil
      unsent = id
    }
    memory.drafts[id] = draft
  }

  /// A secret is typed blindly: at its end, or all away. A caret within it would tell its length.
  private mutating func pressInSecret(_ key: Key, _ id: String) -> Reaction {
    let takesAway = key == .backspace || key == .delete || key == .control("u") || key == .control("w")
    if takesAway, memory.drafts[id]?.isFilledElsewhere == true {
      memory.drafts[id]?.sent = nil
      unsent = id
    } else if takesAway || key.isTyped {
      edit(id) { editor in
        editor.move(to: editor.characters.count)
        _ = editor.press(key == .delete ? .backspace : key)
      }
    }
    return .done
  }

  private mutating func moveRow(_ rows: Int, _ id: String) -> Bool {
    guard var draft = memory.drafts[id] else { return false }
    let area = TextArea(
      draft.editor.characters, caret: draft.editor.caret, width: areaWidths[id] ?? max(2, size.columns - 6))
    guard let place = area.moved(by: rows, in: draft.editor.characters) else { return false }
    draft.editor.move(to: place)
    memory.drafts[id] = draft
    return true
  }

  /// Puts in the next suggestion that begins like the text before the caret, or the one before.
  private mutating func complete(_ stop: ElementState, forward: Bool) {
    guard case .field(let field) = stop.content, let draft = memory.drafts[stop.id] else { return }
    let characters = draft.editor.characters
    let typed = String(characters[..<draft.editor.caret]).lowercased()
    let fitting = field.suggestions.filter { $0.lowercased().hasPrefix(typed) }
    guard !fitting.isEmpty else { return }
    let current = fitting.firstIndex(of: String(characters))
    let next =
      current.map { ($0 + (forward ? 1 : fitting.count - 1)) % fitting.count } ?? (forward ? 0 : fitting.count - 1)
    // The caret stays behind what was typed, so that the next press looks for the same beginning.
    edit(stop.id) { editor in
      let caret = editor.caret
      editor.replace(fitting[next])
      editor.move(to: caret)
    }
  }

  // MARK: Options

  private mutating func pressInOptions(
    _ key: Key, _ stop: ElementState, _ options: [OptionState], _ choose: (OptionState) -> UserAction?
  ) -> Reaction {
    let enabled = options.indices.filter { options[$0].isEnabled }
    let place = memory.highlight(of: stop, options)
    switch key {
    case .enter, .text(" "):
      guard stop.isEnabled, options.indices.contains(place), options[place].isEnabled else { return unavailable() }
      if key == .enter {
        // Enter takes what a single choice highlights; of several nothing is taken unasked.
        defer { moveFocus(by: 1, wraps: false) }
        if case .multichoice = stop.content { return .done }
        return choose(options[place]).map { act($0, on: stop) } ?? .done
      }
      return choose(options[place]).map { act($0, on: stop) } ?? .done
    case .down, .right:
      guard let next = enabled.first(where: { $0 > place }) else { return .notMine }
      return putHighlight(next, stop, options)
    case .up, .left:
      guard let next = enabled.last(where: { $0 < place }) else { return .notMine }
      return putHighlight(next, stop, options)
    case .home: return enabled.first.map { putHighlight($0, stop, options) } ?? .done
    case .end: return enabled.last.map { putHighlight($0, stop, options) } ?? .done
    case .text(let scalar) where scalar != "?":
      let letter = Character(scalar).lowercased()
      let fits = { (index: Int) in options[index].label.prefix(1).lowercased() == letter }
      let next = enabled.first { $0 > place && fits($0) } ?? enabled.first(where: fits)
      return next.map { putHighlight($0, stop, options) } ?? .notMine
    default: return .notMine
    }
  }

  private mutating func putHighlight(_ place: Int, _ stop: ElementState, _ options: [OptionState]) -> Reaction {
    memory.highlights[stop.id] = options[place].key
    memory.follows = true
    return .done
  }

  // MARK: Lists

  private mutating func pressInList(_ key: Key, _ stop: ElementState) -> Reaction {
    guard var bar = memory.bars[stop.id] else { return .notMine }
    defer { memory.bars[stop.id] = bar }
    switch key {
    case .down: bar.move(by: 1)
    case .up: bar.move(by: -1)
    case .pageDown: bar.move(by: max(1, bar.height - 1))
    case .pageUp: bar.move(by: -max(1, bar.height - 1))
    case .home, .control("a"): bar.move(to: 0)
    case .end, .control("e"): bar.move(to: bar.count - 1)
    case .right: bar.movePart(by: 1)
    case .left: bar.movePart(by: -1)
    case .text("/"): bar.beginFilter()
    case .enter, .text(" "):
      guard let target = bar.target, let page = frame?.inFront else { return .done }
      guard stop.isEnabled, target.isEnabled else { return unavailable() }
      return .response(.send(InputEvent(page: page, element: target.id, action: .press)))
    case .text(let scalar) where scalar != "?": return bar.jump(to: scalar) ? .done : .notMine
    default: return .notMine
    }
    memory.follows = true
    return .done
  }

  /// What `key` does while letters go to the filter; false when it is not the filter's.
  mutating func pressInFilter(_ key: Key) -> Bool {
    guard let id = memory.focus, var bar = memory.bars[id] else { return false }
    defer { memory.bars[id] = bar }
    switch key {
    case .text(let scalar): bar.setFilter(bar.filter + String(scalar))
    case .paste(let text):
      var editor = Editor(bar.filter)
      editor.insert(text)
      bar.setFilter(editor.text)
    case .backspace: if bar.filter.isEmpty { bar.endFilter() } else { bar.setFilter(String(bar.filter.dropLast())) }
    case .control("u"): bar.setFilter("")
    case .enter: bar.endFilter()
    default: return false
    }
    return true
  }

  // MARK: Acting

  private mutating func act(_ action: UserAction, on stop: ElementState) -> Reaction {
    guard let page = frame?.inFront else { return .done }
    return stop.isEnabled ? .response(.send(InputEvent(page: page, element: stop.id, action: action))) : unavailable()
  }

  private mutating func unavailable() -> Reaction {
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
  private mutating func advance() -> Reaction {
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

extension PageView.Memory {
  /// Which option the highlight is on: where it was put, else the chosen one, else the first that can be chosen.
  func highlight(of element: ElementState, _ options: [OptionState]) -> Int {
    var chosen: String?
    if case .choice(let choice) = element.content { chosen = choice.selected }
    if case .multichoice(let choice) = element.content { chosen = choice.selected.first }
    let key = highlights[element.id] ?? chosen
    return options.firstIndex { $0.key == key } ?? options.firstIndex(where: \.isEnabled) ?? 0
  }
}
