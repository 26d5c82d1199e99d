import SignalboxInterface
import SignalboxWords

/// Keys in elements that take text.
extension PageMemory {
  /// Handles a key in the text of an enabled element.
  /// - Parameters:
  ///   - press: The key.
  ///   - element: The element with the focus.
  ///   - width: The width of a text with several lines that was not drawn yet.
  mutating func press(_ press: Press, in element: ElementState, width: Int) -> Reaction {
    let (id, isLines) = (element.id, element.isMultiline)
    var reaction = Reaction.done
    let (replaces, wasStepped) = (replacesText, isStepped)
    isStepped = false
    switch press.command {
    // Continues in the folder that was taken from the menu.
    case .confirm:
      drafts[id]?.acceptSuggestion()
      hidesMenu = false
    case .newLine: reaction = edit(element) { $0.insert("\n") }
    case .up where isLines: return moveRow(-1, id, width) ? .done : .ignored
    case .down where isLines: return moveRow(1, id, width) ? .done : .ignored
    case .up where !menu(of: element).isEmpty, .down where !menu(of: element).isEmpty:
      reaction = complete(element, forward: press.command == .down)
    // In a date or a time, arrows change the value, even an incomplete value. The user does not mean another field.
    case .up where isStepped(id), .down where isStepped(id): reaction = step(element, by: press.command == .up ? 1 : -1)
    case .pageUp where isLines: _ = moveRow(-5, id, width) || moveRow(-1, id, width)
    case .pageDown where isLines: _ = moveRow(5, id, width) || moveRow(1, id, width)
    case .nextSuggestion, .previousSuggestion:
      reaction = complete(element, forward: press.command == .nextSuggestion)
    case .caretLeft where isSlid(element), .caretRight where isSlid(element):
      reaction = slide(element, by: press.command == .caretRight ? 1 : -1)
    case let command? where command.isEditing: reaction = perform(command, in: element)
    case nil:
      if let number = stepped(press.key, element) {
        reaction = edit(element) { $0.replace(number) }
        isStepped = true
      } else if press.key.isTyped {
        reaction = type(press.key, into: element, replaces: replaces)
      } else {
        isStepped = wasStepped
        return .ignored
      }
    default: return .ignored
    }
    scrollFollowsFocus = true
    return reaction
  }

  /// Replaces the text of `id`, which belongs to `element`, and says what was left out of it. The user can undo the
  /// change.
  mutating func replaceText(_ id: String, of element: ElementState?, with text: String) -> Reaction {
    let incoming = element?.content.input.map { IncomingText(pasted: text, into: $0.incoming) }
    isTextStart = true
    let reaction = edit(id, element) { editor in
      editor.replace("")
      editor.insert(incoming?.text ?? text)
    }
    if case .told = reaction { return reaction }
    return incoming?.sentence(ofPaste: false).map(Reaction.told) ?? reaction
  }

  /// Returns the action that sends changed text, and its element. Returns `nil` when there is nothing new to send.
  mutating func pendingAction() -> (id: String, action: UserAction)? {
    guard let id = unsent else { return nil }
    unsent = nil
    return drafts[id]?.pendingAction().map { (id, $0) }
  }

  /// Reads the focused date or time as the user means it, before another key acts.
  mutating func readFormatted() {
    if let id = focus, drafts[id]?.read() == true { unsent = id }
  }

  /// Returns whether the text that is sent now begins a step of undo. The texts after it continue that step.
  mutating func removeTextStart() -> Bool {
    defer { isTextStart = false }
    return isTextStart
  }

  /// A Boolean value that indicates whether changed text waits until the user leaves its field.
  var holdsText: Bool { !isStepped && unsent.map { drafts[$0]?.isSentWhenLeft == true } ?? false }

  private mutating func edit(_ element: ElementState, _ change: (inout Editor) -> Void) -> Reaction {
    edit(element.id, element, change)
  }

  /// Changes the text of `id`, unless it would become longer than the element allows.
  private mutating func edit(
    _ id: String, _ element: ElementState?, _ change: (inout Editor) -> Void
  ) -> Reaction {
    guard var draft = drafts[id] else { return .done }
    let before = draft.editor
    change(&draft.editor)
    if let limit = draft.limit, draft.editor.characters.count > max(limit, before.characters.count) {
      return .told(Rejection.badValue(.tooLong).sentence(for: element))
    }
    if draft.editor.characters != before.characters {
      draft.problem = nil
      draft.check(element)
      draft.findPaths()
      (unsent, hidesMenu) = (id, false)
    }
    drafts[id] = draft
    return .done
  }

  private mutating func type(_ key: Key, into element: ElementState, replaces: Bool) -> Reaction {
    let (id, incoming) = (element.id, incoming(key, element))
    // A secret is never changed, so text that it cannot hold is refused as a whole.
    if element.isSecret, let incoming, let problem = IncomingText.problem(of: incoming.text, in: .secret, limit: .max) {
      return .told("\(element.name): \(Rejection.badValue(problem).sentence(for: element))")
    }
    let replaces = replaces && drafts[id]?.isTypedWhole == true
    // A blank begins no date and no number, and would only remove the value.
    if replaces, key == .text(" "), !element.isSecret { return .done }
    let reaction = edit(element) { editor in
      if replaces { editor.replace("") }
      if element.isSecret { editor.move(to: editor.characters.count) }
      if let incoming { editor.insert(incoming.text) } else { editor.type(key) }
    }
    // Text that was refused was not joined.
    if case .told = reaction { return reaction }
    return incoming?.sentence.map(Reaction.told) ?? reaction
  }

  /// Returns the text of a paste, as far as the element takes it.
  private func incoming(_ key: Key, _ element: ElementState) -> IncomingText? {
    guard case .paste(let text) = key, let input = element.content.input else { return nil }
    return IncomingText(pasted: text, into: input.incoming)
  }

  private mutating func perform(_ command: KeyCommand, in element: ElementState) -> Reaction {
    guard !element.isSecret else { return performInSecret(command, element) }
    drafts[element.id]?.acceptSuggestion()
    return edit(element) { $0.perform(command) }
  }

  /// Edits a secret, which is typed blindly: only at its end, or as a whole. A caret inside it would tell its length.
  private mutating func performInSecret(_ command: KeyCommand, _ element: ElementState) -> Reaction {
    guard [.deleteBefore, .deleteAfter, .killBefore, .killWord].contains(command) else { return .done }
    if drafts[element.id]?.isFilledElsewhere == true {
      drafts[element.id]?.sent = nil
      unsent = element.id
      return .done
    }
    // A text that typing would replace is deleted as a whole.
    let isWhole = isNewlyFocused
    return edit(element) { editor in
      editor.move(to: editor.characters.count)
      editor.perform(isWhole ? .killBefore : command == .deleteAfter ? .deleteBefore : command)
    }
  }

  private mutating func moveRow(_ rows: Int, _ id: String, _ width: Int) -> Bool {
    guard var draft = drafts[id] else { return false }
    let area = TextArea(
      draft.editor.characters, caret: draft.editor.caret,
      width: draft.viewport.width > 0 ? draft.viewport.width : width)
    guard let place = area.moved(by: rows, in: draft.editor.characters) else { return false }
    draft.editor.move(to: place)
    drafts[id] = draft
    return true
  }

  // MARK: Values that step

  /// Returns whether arrows change the value. True in a date, a time or a length of time, unless the user walks through
  /// the page with arrows.
  private func isStepped(_ id: String) -> Bool {
    guard !focusMovedByArrow, let draft = drafts[id], case .formatted(let format) = draft.kind, format.kind != .colour
    else { return false }
    return !draft.editor.text.isEmpty || format.stepped("", caret: 0, by: 1) != nil
  }

  /// Changes the part of a date or time at the caret. The caret stays there. Does nothing where there is no value to
  /// begin with.
  private mutating func step(_ element: ElementState, by count: Int) -> Reaction {
    guard let draft = drafts[element.id], case .formatted(let format) = draft.kind,
      let text = format.stepped(draft.editor.text, caret: draft.editor.caret, by: count)
    else { return .done }
    isStepped = true
    return edit(element) { $0.replace(text) }
  }

  /// Returns whether the left and the right arrow change the number. True in a slider or a rating whose text is a
  /// number; otherwise they move the caret in the text.
  private func isSlid(_ element: ElementState) -> Bool {
    guard case .number(let number) = element.content.input, number.style != nil, let draft = drafts[element.id] else {
      return false
    }
    return NumberText.parse(draft.editor.text) != nil
  }

  private mutating func slide(_ element: ElementState, by count: Int) -> Reaction {
    guard case .number(let number) = element.content.input,
      let present = NumberText.parse(drafts[element.id]?.editor.text ?? "")
    else { return .done }
    let text = NumberText.text(number.stepped(present, by: count))
    isStepped = true
    return edit(element) { $0.replace(text) }
  }

  /// Returns the next number for `+` and the previous number for `-`, unless `-` can be the sign of a number.
  private func stepped(_ key: Key, _ element: ElementState) -> String? {
    guard case .number(let number) = element.content.input, key == .text("+") || key == .text("-"),
      let draft = drafts[element.id], let present = NumberText.parse(draft.editor.text)
    else { return nil }
    let isAtStart = isNewlyFocused || draft.editor.caret == 0
    if key == .text("-"), present == nil || isAtStart && number.minimum.map({ $0 < 0 }) ?? true { return nil }
    return NumberText.text(number.stepped(present, by: key == .text("+") ? 1 : -1))
  }

  /// Puts in the next suggestion that begins like the text before the caret, or the previous suggestion.
  private mutating func complete(_ element: ElementState, forward: Bool) -> Reaction {
    guard let draft = drafts[element.id] else { return .done }
    let fitting = draft.fitting(draft.suggestions(element))
    guard !fitting.isEmpty else { return .done }
    let current = fitting.firstIndex(of: draft.editor.text)
    let next =
      current.map { ($0 + (forward ? 1 : fitting.count - 1)) % fitting.count } ?? (forward ? 0 : fitting.count - 1)
    drafts[element.id]?.suggest(fitting[next], of: fitting)
    return edit(element) { editor in
      editor.replace(fitting[next])
      editor.move(to: editor.characters.count)
    }
  }
}
