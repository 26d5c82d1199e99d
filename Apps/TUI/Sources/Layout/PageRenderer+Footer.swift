import SignalboxInterface
import SignalboxTerminal

extension PageRenderer {
  /// Returns the keys that work here, the most useful first, as many as fit (N10), and the cells of each.
  func footer(_ drawing: Drawing, room: Int) -> (line: Line, areas: [(name: String, columns: Range<Int>)]) {
    var (line, areas): (Line, [(name: String, columns: Range<Int>)]) = (Line(), [])
    for (key, what) in fitting(hints(drawing), room) {
      if !line.spans.isEmpty { line.add("  ") }
      let start = line.width
      line.add(key, .key)
      line.add(" " + what, glyphs.isPlain ? .text : .help)
      areas.append((key, start..<line.width))
    }
    return (line, areas)
  }

  /// Returns the hints that fit, in their order. The first hint, the way back and the help take precedence over the
  /// others.
  private func fitting(_ hints: [Hint], _ room: Int) -> [Hint] {
    let isNeeded = { (place: Int) in
      place == 0
        || [
          ScreenTexts.back, ScreenTexts.quit, ScreenTexts.help, ScreenTexts.allRows, ScreenTexts.closeMenu,
          ScreenTexts.backToList,
        ].contains(hints[place].what)
    }
    var (kept, left) = (Set<Int>(), room + 2)
    for place in hints.indices.filter(isNeeded) + hints.indices.filter({ !isNeeded($0) }) {
      left -= TextWidth.of(hints[place].keys) + TextWidth.of(hints[place].what) + 3
      guard left >= 0 else { break }
      kept.insert(place)
    }
    return kept.sorted().map { hints[$0] }
  }

  private func hints(_ drawing: Drawing) -> [Hint] {
    if let layer { return layer.hints(keymap) }
    let back = keymap.name(.back, in: .page)
    var hints = focused.map { self.hints(for: $0, drawing) } ?? []
    if let focused, front.isOpen(focused) || !front.menu(of: focused).isEmpty {
      hints.append((back, ScreenTexts.closeMenu))
    } else if let id = front.focus, front.cursors[id]?.isFiltered == true {
      hints.append((back, ScreenTexts.allRows))
    } else if frame.detailsToLeave(front, in: size, drawing) != nil {
      hints.append((back, ScreenTexts.backToList))
    } else {
      hints.append((back, frame.canGoBack ? ScreenTexts.back : ScreenTexts.quit))
    }
    // A single key to the next element is enough.
    let goesOn = hints.contains { $0.what == ScreenTexts.next || $0.what == ScreenTexts.chooseNext }
    hints.append((keymap.name(.help, in: .page), ScreenTexts.help))
    if !goesOn { hints.append((keymap.name(.next, in: .page), ScreenTexts.next)) }
    if drawing.visibleRows != nil { hints.append((keymap.name(.pageUp, .pageDown, in: .page), ScreenTexts.scroll)) }
    // In a text the palette has another key, because its first key has another meaning there.
    let palette = keymap.keys(.palette, in: .page)
    let isFiltering = front.focus.map { front.cursors[$0]?.isFiltering == true } ?? false
    if !isFiltering, let key = focused?.isTyped == true ? palette.last : palette.first {
      hints.append((ScreenTexts.key(key.name), ScreenTexts.commands))
    }
    return hints
  }

  private func hints(for element: ElementState, _ drawing: Drawing) -> [Hint] {
    let (confirm, select) = (keymap.name(.confirm, in: .page), keymap.name(.select, in: .page))
    let move = (keymap.name(.up, .down, in: .page), ScreenTexts.move)
    if front.isOpen(element) {
      let letters = front.cursors[element.id]?.isFiltering == true ? [] : [("A-Z", ScreenTexts.filter)]
      let enters =
        front.passesBy(element)
        ? [(confirm, ScreenTexts.next), (select, ScreenTexts.choose)] : [(confirm, ScreenTexts.chooseNext)]
      return enters + [move] + letters
    }
    if front.cursors[element.id]?.isFiltering == true {
      return [(keymap.name(.keepFilter, in: .filter), ScreenTexts.keepFilter), move]
    }
    let filter = (keymap.name(.filter, in: .list), ScreenTexts.filter)
    let filterIfLong = front.cursors[element.id]?.isLong == true ? [filter] : []
    switch element.content.input {
    case .text(let field) where field.isMultiline:
      let button = frame.defaultButton.flatMap { $0.isEnabled && keymap.hasSubmit ? $0.label : nil }
      return [(keymap.name(.newLine, in: .lines), ScreenTexts.newLine)]
        + (button.map { [(keymap.name(.submit, in: .page), $0)] } ?? [])
        + [(keymap.name(.externalEditor, in: .lines), ScreenTexts.editor)]
    case .text(let field) where field.format?.kind == .colour: return [(confirm, enter)]
    case .text(let field) where field.format != nil:
      return [(confirm, enter), (keymap.name(.up, .down, in: .page), ScreenTexts.change)]
    case .text(let field) where !field.suggestions.isEmpty:
      return [(confirm, enter), (keymap.name(.nextSuggestion, in: .text), ScreenTexts.suggest)]
    case .number(let number) where number.style != nil:
      return [(confirm, enter), (keymap.name(.caretLeft, .caretRight, in: .text), ScreenTexts.change)]
    case .number: return [(confirm, enter), ("+ -", ScreenTexts.change)]
    case .files where front.drafts[element.id]?.suggestions(element).isEmpty == false:
      return [(confirm, enter), (keymap.name(.nextSuggestion, in: .text), ScreenTexts.suggest)]
    case .text, .secret, .files: return [(confirm, enter)]
    case .toggle: return [(select, ScreenTexts.switchOver), (confirm, enter)]
    case .selection where element.isTabBar:
      return [(keymap.name(.left, .right, in: .page), ScreenTexts.otherPart), (confirm, ScreenTexts.next)]
    case .selection(let selection) where selection.allowsMultipleSelection:
      let all = (keymap.name(.markAll, .unmarkAll, in: .several, separator: " "), ScreenTexts.markAll)
      return [move, (select, ScreenTexts.mark), (confirm, ScreenTexts.next)] + filterIfLong
        + filterIfLong.map { _ in all }
    case .selection where element.isDropDown: return [(confirm, ScreenTexts.next), (select, ScreenTexts.openMenu)]
    case .selection where drawing.isInRow(element.id):
      let move = (keymap.name(.left, .right, in: .page), ScreenTexts.move)
      return [move, (select, ScreenTexts.choose), (confirm, ScreenTexts.chooseNext)]
    case .selection: return [move, (select, ScreenTexts.choose), (confirm, ScreenTexts.chooseNext)] + filterIfLong
    case nil: break
    }
    if element.isPressable { return [(confirm, ScreenTexts.press)] }
    if let list = element.content.list {
      let current = front.cursors[element.id]?.current
      let buttons = current?.buttons ?? []
      if let part = front.cursors[element.id]?.part, part > 0, part <= buttons.count {
        return inButtons(buttons, part) + [move]
      }
      let isLost = list.window != nil && current == nil && element.offersMore
      let filter =
        list.window == nil ? [filter] : list.window?.searchField == nil ? [] : [(filter.0, ScreenTexts.search)]
      // The user may not know that there is a preview. So its key comes before the keys that all users know.
      let preview = current?.hasPreview != true ? [] : [(keymap.name(.preview, in: .list), ScreenTexts.preview)]
      let press = list.current == nil || current == nil ? ScreenTexts.press : ScreenTexts.details
      let all = (keymap.name(.markAll, .unmarkAll, in: .several, separator: " "), ScreenTexts.markAll)
      let marks = list.selection == nil || current == nil ? [] : [(select, ScreenTexts.mark), all]
      return [(confirm, isLost ? ScreenTexts.tryAgain : press)] + marks + preview + [move]
        + (!buttons.isEmpty ? [(keymap.name(.right, in: .page), ScreenTexts.buttons)] : [])
        + (list.columns.contains(where: \.isSortable) ? [(keymap.name(.sort, in: .list), ScreenTexts.sort)] : [])
        + filter
    }
    guard element.content.table != nil else { return [] }
    return [move, (keymap.name(.left, .right, in: .page), ScreenTexts.columns)] + filterIfLong
  }

  /// Returns the hints for a button of a row: its label, and the keys to the other buttons and back to the row.
  private func inButtons(_ buttons: [ElementState], _ part: Int) -> [Hint] {
    let press = (keymap.name(.confirm, in: .page), buttons[part - 1].label)
    guard part == 1 else { return [press, (keymap.name(.left, .right, in: .page), ScreenTexts.buttons)] }
    return [press, (keymap.name(.left, in: .page), ScreenTexts.backToRow)]
      + (buttons.count > 1 ? [(keymap.name(.right, in: .page), ScreenTexts.buttons)] : [])
  }

  private var enter: String {
    if frame.isLastField(front.focus), let button = frame.defaultButton, button.isEnabled {
      return button.label
    }
    return ScreenTexts.next
  }
}
