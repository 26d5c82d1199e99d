import SignalboxInterface

extension PageView {
  mutating func pressInText(_ key: Key, _ stop: ElementState) -> Reaction {
    guard stop.isEnabled else { return key == .enter ? advance() : .notMine }
    switch key {
    case .enter where !stop.isMultiline: return advance()
    case .enter: edit(stop.id) { $0.insert("\n") }
    case .up where stop.isMultiline: return moveRow(-1, stop.id) ? .done : .notMine
    case .down where stop.isMultiline: return moveRow(1, stop.id) ? .done : .notMine
    case .pageUp where stop.isMultiline: _ = moveRow(-5, stop.id) || moveRow(-1, stop.id)
    case .pageDown where stop.isMultiline: _ = moveRow(5, stop.id) || moveRow(1, stop.id)
    case .control("x") where stop.isMultiline:
      hasPrefix = true
      return .done
    case .control("n"), .control("p"): complete(stop, forward: key == .control("n"))
    case _ where key.isEditing:
      if memory.drafts[stop.id]?.kind == .secret { return pressInSecret(key, stop.id) }
      let replaces = key.isTyped && memory.isFresh && memory.drafts[stop.id]?.kind == .number
      edit(stop.id) { editor in
        if replaces { editor.replace("") }
        editor.press(key)
      }
    default: return .notMine
    }
    memory.follows = true
    return .done
  }

  /// Ctrl-X with Ctrl-E takes several lines to the user's own editor, as in the shell (N29).
  mutating func pressBehindPrefix(_ key: Key) -> Response? {
    hasPrefix = false
    guard key == .control("e") || key == .text("e"), let stop = focused, stop.isMultiline, stop.isEnabled,
      let draft = memory.drafts[stop.id]
    else { return nil }
    return .edit(stop.id, draft.editor.text)
  }

  /// Takes what another program has made of the text of `id`; it can be undone.
  mutating func replaceText(_ id: String, with text: String) {
    edit(id) { editor in
      editor.replace("")
      editor.insert(text)
    }
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
      memory.hasChanges = true
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
        editor.press(key == .delete ? .backspace : key)
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
}
