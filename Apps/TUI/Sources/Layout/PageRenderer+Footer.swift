import SignalboxInterface
import SignalboxTerminal

extension PageRenderer {
  /// The keys that work here, the most useful first, as many as there is room for (N10).
  func footer(_ drawing: Drawing, room: Int) -> Line {
    var line = Line()
    for (key, what) in fitting(hints(drawing), room) {
      if !line.spans.isEmpty { line.add("  ") }
      line.add(key, .key)
      line.add(" " + what, marks.isPlain ? .text : .help)
    }
    return line
  }

  /// The first, the way back and the help as long as there is room for them, then others, in the order in which they were.
  private func fitting(_ hints: [Hint], _ room: Int) -> [Hint] {
    let isNeeded = { (place: Int) in
      place == 0
        || [Wording.back, Wording.leave, Wording.help, Wording.allRows, Wording.closeMenu].contains(hints[place].what)
    }
    var (kept, left) = (Set<Int>(), room + 2)
    for place in hints.indices.filter(isNeeded) + hints.indices.filter({ !isNeeded($0) }) {
      left -= TextWidth.of(hints[place].keys) + TextWidth.of(hints[place].what) + 3
      guard left >= 0 else { break }
      kept.insert(place)
    }
    return kept.sorted().map { hints[$0] }
  }

  private typealias Hint = (keys: String, what: String)

  private func hints(_ drawing: Drawing) -> [Hint] {
    let back = keymap.name(.back, in: .page)
    if let help {
      let escape = (back, help.filter.isEmpty ? Wording.close : Wording.allKeys)
      return [escape, (keymap.name(.up, .down, in: .box), Wording.scroll)]
    }
    if palette != nil { return [(keymap.name(.confirm, in: .page), Wording.doIt), (back, Wording.close)] }
    let canGoBack = !frame.alerts.isEmpty || frame.page.canGoBack
    var hints = focused.map { self.hints(for: $0, drawing) } ?? []
    if let id = front.focus, front.cursors[id]?.isFiltered == true {
      hints.append((back, Wording.allRows))
    } else if let focused, !front.menu(of: focused).isEmpty {
      hints.append((back, Wording.closeMenu))
    } else {
      hints.append((back, canGoBack ? Wording.back : Wording.leave))
    }
    // One key for going on is enough.
    let goesOn = hints.contains { $0.what == Wording.next || $0.what == Wording.chooseNext }
    hints.append((keymap.name(.help, in: .page), Wording.help))
    if !goesOn { hints.append((keymap.name(.next, in: .page), Wording.next)) }
    if drawing.visibleRows != nil { hints.append((keymap.name(.pageUp, .pageDown, in: .page), Wording.scroll)) }
    // In text it has another key, since this one has another meaning there.
    let palette = keymap.keys(.palette, in: .page)
    let isFiltering = front.focus.map { front.cursors[$0]?.isFiltering == true } ?? false
    if !isFiltering, let key = focused?.isTyped == true ? palette.last : palette.first {
      hints.append((Wording.key(key.name), Wording.commands))
    }
    return hints
  }

  private func hints(for element: ElementState, _ drawing: Drawing) -> [Hint] {
    let (confirm, select) = (keymap.name(.confirm, in: .page), keymap.name(.select, in: .page))
    let move = (keymap.name(.up, .down, in: .page), Wording.move)
    if front.cursors[element.id]?.isFiltering == true {
      return [(keymap.name(.keepFilter, in: .filter), Wording.keepFilter), move]
    }
    let filter = (keymap.name(.filter, in: .list), Wording.filter)
    let filterIfLong = front.cursors[element.id]?.isLong == true ? [filter] : []
    switch element.content.input {
    case .text(let field) where field.isMultiline:
      let button = frame.defaultButton.flatMap { $0.isEnabled && keymap.hasSubmit ? $0.label : nil }
      return [(keymap.name(.newLine, in: .lines), Wording.newLine)]
        + (button.map { [(keymap.name(.submit, in: .page), $0)] } ?? [])
        + [(keymap.name(.externalEditor, in: .lines), Wording.editor)]
    case .text(let field) where field.format != nil:
      return [(confirm, enter), (keymap.name(.up, .down, in: .page), Wording.change)]
    case .text(let field) where !field.suggestions.isEmpty:
      return [(confirm, enter), (keymap.name(.nextSuggestion, in: .text), Wording.suggest)]
    case .number: return [(confirm, enter), ("+ -", Wording.change)]
    case .text, .secret: return [(confirm, enter)]
    case .toggle: return [(select, Wording.switchOver), (confirm, enter)]
    case .selection where element.isTabBar:
      return [(keymap.name(.left, .right, in: .page), Wording.otherPart), (confirm, Wording.next)]
    case .selection(let selection) where selection.takesSeveral:
      let all = (keymap.name(.markAll, .unmarkAll, in: .several, separator: " "), Wording.markAll)
      return [move, (select, Wording.mark), (confirm, Wording.next)] + filterIfLong + filterIfLong.map { _ in all }
    case .selection where drawing.isInRow(element.id):
      let move = (keymap.name(.left, .right, in: .page), Wording.move)
      return [move, (select, Wording.choose), (confirm, Wording.chooseNext)]
    case .selection: return [move, (select, Wording.choose), (confirm, Wording.chooseNext)] + filterIfLong
    case nil: break
    }
    if element.isPressable { return [(confirm, Wording.press)] }
    if let list = element.content.list {
      let current = front.cursors[element.id]?.current
      let buttons = current?.buttons ?? []
      if let part = front.cursors[element.id]?.part, part > 0, part <= buttons.count {
        return inButtons(buttons, part) + [move]
      }
      let isLost = list.window != nil && current == nil && element.offersMore
      let filter = list.window == nil ? [filter] : list.window?.searchField == nil ? [] : [(filter.0, Wording.search)]
      // What one may not see otherwise comes before what everybody knows.
      let preview = current?.hasPreview != true ? [] : [(keymap.name(.preview, in: .list), Wording.preview)]
      return [(confirm, isLost ? Wording.tryAgain : Wording.press)] + preview + [move]
        + (!buttons.isEmpty ? [(keymap.name(.right, in: .page), Wording.buttons)] : [])
        + (list.columns.contains(where: \.isSortable) ? [(keymap.name(.sort, in: .list), Wording.sort)] : []) + filter
    }
    guard element.content.table != nil else { return [] }
    return [move, (keymap.name(.left, .right, in: .page), Wording.columns)] + filterIfLong
  }

  /// On a row's button: what it is called, and the way to the others and back.
  private func inButtons(_ buttons: [ElementState], _ part: Int) -> [Hint] {
    let press = (keymap.name(.confirm, in: .page), buttons[part - 1].label)
    guard part == 1 else { return [press, (keymap.name(.left, .right, in: .page), Wording.buttons)] }
    return [press, (keymap.name(.left, in: .page), Wording.backToRow)]
      + (buttons.count > 1 ? [(keymap.name(.right, in: .page), Wording.buttons)] : [])
  }

  private var enter: String {
    if frame.isLastField(front.focus), let button = frame.defaultButton, button.isEnabled {
      return button.label
    }
    return Wording.next
  }
}
