import SignalboxInterface

/// Keys in what takes text.
extension PageView {
  mutating func pressInText(_ press: Press, _ element: ElementState) -> Reaction {
    guard element.isEnabled else { return press.command == .confirm ? advance() : .ignored }
    switch press.command {
    // A folder is a way, and no end.
    case .confirm where memory.drafts[element.id]?.isAtFolder == true: openFolder(element.id)
    case .confirm: return advance()
    case .newLine: edit(element.id) { $0.insert("\n") }
    case .up where element.isMultiline: return moveRow(-1, element.id) ? .done : .ignored
    case .down where element.isMultiline: return moveRow(1, element.id) ? .done : .ignored
    case .up where hasMenu(element), .down where hasMenu(element):
      complete(element, forward: press.command == .down)
    // Nobody who changes a day means another field, even if what stands there is none yet.
    case .up where isStepped(element.id), .down where isStepped(element.id):
      step(element.id, by: press.command == .up ? 1 : -1)
    case .pageUp where element.isMultiline: _ = moveRow(-5, element.id) || moveRow(-1, element.id)
    case .pageDown where element.isMultiline: _ = moveRow(5, element.id) || moveRow(1, element.id)
    case .externalEditor:
      // The user's own editor, as in the shell (N29).
      return Reaction(memory.drafts[element.id].map { .edit(element.id, $0.editor.text) })
    case .nextSuggestion, .previousSuggestion: complete(element, forward: press.command == .nextSuggestion)
    case let command? where command.isEditing: perform(command, in: element.id)
    case nil where stepNumber(press.key, element): break
    case nil where press.key.isTyped: type(press.key, into: element.id)
    default: return .ignored
    }
    memory.follows = true
    return .done
  }

  private mutating func type(_ key: Key, into id: String) {
    let replaces = memory.isNewlyFocused && memory.drafts[id]?.isTypedWhole == true
    let isSecret = memory.drafts[id]?.kind == .secret
    edit(id) { editor in
      if replaces { editor.replace("") }
      if isSecret { editor.move(to: editor.characters.count) }
      editor.type(key)
    }
    if case .paste(let text) = key, memory.drafts[id]?.editor.isMultiline == false, let lines = Self.lines(text) {
      message = Wording.joined(lines)
    }
  }

  /// How many lines a pasted text has, if there are several.
  private static func lines(_ text: String) -> Int? {
    let count = text.split(whereSeparator: \.isNewline).count
    return count > 1 ? count : nil
  }

  private mutating func perform(_ command: KeyCommand, in id: String) {
    guard memory.drafts[id]?.kind != .secret else { return performInSecret(command, id) }
    memory.drafts[id]?.takeSuggestion()
    edit(id) { $0.perform(command) }
  }

  /// Whether arrows change what stands there: in a day or a time, for whoever does not go through the page by them.
  private func isStepped(_ id: String) -> Bool {
    guard !memory.cameByArrow, let draft = memory.drafts[id], case .formatted(let format) = draft.kind else {
      return false
    }
    return !draft.editor.text.isEmpty || format.stepped("", caret: 0, by: 1) != nil
  }

  /// Changes the part of a day or a time that the caret stands at; the caret stays there. Not where there is nothing to begin with.
  private mutating func step(_ id: String, by count: Int) {
    guard let draft = memory.drafts[id], case .formatted(let format) = draft.kind,
      let text = format.stepped(draft.editor.text, caret: draft.editor.caret, by: count)
    else { return }
    edit(id) { $0.replace(text) }
  }

  /// Goes on in the folder that was taken from the menu.
  private mutating func openFolder(_ id: String) {
    memory.drafts[id]?.takeSuggestion()
    memory.hidesMenu = false
  }

  /// Takes `+` and `-` in a number for the next one and the one before, unless `-` can be its sign.
  private mutating func stepNumber(_ key: Key, _ element: ElementState) -> Bool {
    guard case .number(let number) = element.content.input, key == .text("+") || key == .text("-"),
      let draft = memory.drafts[element.id], let present = NumberText.parse(draft.editor.text)
    else { return false }
    let isAtStart = memory.isNewlyFocused || draft.editor.caret == 0
    if key == .text("-"), present == nil || isAtStart && number.minimum.map({ $0 < 0 }) ?? true { return false }
    edit(element.id) { $0.replace(NumberText.text(number.stepped(present, by: key == .text("+") ? 1 : -1))) }
    return true
  }

  /// Adopts what another program has made of the text of `id`; it can be undone.
  mutating func replaceText(_ id: String, with text: String) {
    edit(id) { editor in
      editor.replace("")
      editor.insert(text)
    }
  }

  /// Whether what the text may become stands below it.
  private func hasMenu(_ element: ElementState) -> Bool { !memory.menu(of: element).isEmpty }
  var hasMenu: Bool { help == nil && palette == nil && focused.map(hasMenu) == true }

  /// Whether a list is searched by what stands in `id`.
  func isSearch(_ id: String) -> Bool { frame?.searchFields.contains { $0.id == id } == true }

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
      memory.hidesMenu = false
      // Nobody misses what was only looked for.
      if !isSearch(id) { memory.hasChanges = true }
    }
    memory.drafts[id] = draft
  }

  /// A secret is typed blindly: at its end, or all away. A caret within it would tell its length.
  private mutating func performInSecret(_ command: KeyCommand, _ id: String) {
    guard [.deleteBefore, .deleteAfter, .killBefore, .killWord].contains(command) else { return }
    if memory.drafts[id]?.isFilledElsewhere == true {
      memory.drafts[id]?.sent = nil
      unsent = id
    } else {
      edit(id) { editor in
        editor.move(to: editor.characters.count)
        editor.perform(command == .deleteAfter ? .deleteBefore : command)
      }
    }
  }

  private mutating func moveRow(_ rows: Int, _ id: String) -> Bool {
    guard var draft = memory.drafts[id] else { return false }
    let area = TextArea(
      draft.editor.characters, caret: draft.editor.caret,
      width: draft.viewport.width > 0 ? draft.viewport.width : max(2, size.columns - 6))
    guard let place = area.moved(by: rows, in: draft.editor.characters) else { return false }
    draft.editor.move(to: place)
    memory.drafts[id] = draft
    return true
  }

  /// Puts in the next suggestion that begins like the text before the caret, or the one before.
  private mutating func complete(_ element: ElementState, forward: Bool) {
    guard let field = element.content.field, let draft = memory.drafts[element.id] else { return }
    let fitting = draft.fitting(field.suggestions)
    guard !fitting.isEmpty else { return }
    let current = fitting.firstIndex(of: draft.editor.text)
    let next =
      current.map { ($0 + (forward ? 1 : fitting.count - 1)) % fitting.count } ?? (forward ? 0 : fitting.count - 1)
    memory.drafts[element.id]?.suggest(fitting[next], of: fitting)
    edit(element.id) { editor in
      editor.replace(fitting[next])
      editor.move(to: editor.characters.count)
    }
  }
}
