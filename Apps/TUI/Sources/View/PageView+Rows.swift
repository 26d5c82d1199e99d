import SignalboxInterface

/// Keys in elements with rows: lists, choices, large tables.
extension PageView {
  // MARK: Options

  /// Handles a key in a tab bar. Left and Right show the next part of the page, and Enter goes into it.
  mutating func pressInTabs(_ press: Press, _ element: ElementState, _ choice: SelectionState) -> Reaction {
    let distance: Int
    switch press.command {
    case .confirm, .select:
      moveFocus(by: 1, wraps: false)
      return .done
    case .left: distance = -1
    case .right: distance = 1
    default: return .ignored
    }
    guard let key = choice.neighbour(by: distance) else { return .done }
    return act(.choose(key), on: element)
  }

  mutating func pressInChoice(_ press: Press, _ element: ElementState, _ choice: SelectionState) -> Reaction {
    guard let cursor = memory.cursors[element.id] else { return .ignored }
    guard press.command == .confirm || press.command == .select else { return pressInRows(press, element) }
    guard element.isEnabled, cursor.isOnEnabled, let wanted = cursor.current?.id else { return unavailable() }
    // Enter chooses the highlighted option and moves on, to an element that may need the choice first.
    if press.command == .confirm { status.goesOnFrom = element.id }
    guard [wanted] == choice.selected else { return act(.choose(wanted), on: element) }
    goOn(from: element.id)
    return .done
  }

  mutating func pressInMultichoice(_ press: Press, _ element: ElementState, _ choice: SelectionState) -> Reaction {
    guard let cursor = memory.cursors[element.id] else { return .ignored }
    var chosen = Set(choice.selected)
    switch press.command {
    case .confirm:
      // In a choice of several options, Enter chooses nothing.
      focusNext()
      return .done
    case .select:
      guard element.isEnabled, cursor.isOnEnabled, let key = cursor.current?.id else { return unavailable() }
      chosen.formSymmetricDifference([key])
    case .markAll, .unmarkAll:
      guard element.isEnabled else { return unavailable() }
      // Changes only the shown options. Marks that the filter hides stay, and the message has the number of shown
      // options (N16).
      let (shown, marks) = (cursor.shownKeys, press.command == .markAll)
      if marks { chosen.formUnion(shown) } else { chosen.subtract(shown) }
      message = marks ? ScreenTexts.markedAll(shown.count) : ScreenTexts.unmarkedAll(shown.count)
    default: return pressInRows(press, element)
    }
    let keys = choice.options.map(\.key).filter(chosen.contains)
    return keys == choice.selected ? .done : act(.chooseMany(keys), on: element)
  }

  // MARK: Lists

  mutating func pressInList(_ press: Press, _ element: ElementState) -> Reaction {
    guard let cursor = memory.cursors[element.id] else { return .ignored }
    if press.command == .sort, element.isEnabled, element.content.list?.columns.contains(where: \.isSortable) == true {
      openPalette(looksFor: ScreenTexts.sortBy(""))
      return .done
    }
    if continueWord(press, element) { return .done }
    if press.command == .filter, let window = element.content.list?.window { return search(window) }
    if let selection = element.content.list?.selection, let reaction = mark(press, element, selection, cursor) {
      return reaction
    }
    guard press.command == .confirm || press.command == .select else { return pressInRows(press, element) }
    if element.content.list?.current != nil, cursor.part == 0, cursor.current != nil {
      return element.isEnabled ? enterDetails(of: element) : unavailable()
    }
    guard let target = cursor.target else {
      // Rows that did not arrive are asked for again.
      return element.offersMore ? Reaction(request(.more, of: element.id)) : .done
    }
    return element.isEnabled && target.isEnabled ? Reaction(request(.press, of: target.id)) : unavailable()
  }

  /// Shows the preview of the row under the cursor, in front of everything.
  mutating func openPreview() {
    if memory.readable == nil { message = ScreenTexts.noPreview } else { layer = HelpPage(subject: .preview) }
  }

  /// Opens the palette with the current entries.
  mutating func openPalette(looksFor words: String = "") {
    layer = renderer.map { CommandPalette($0, looksFor: words) }
  }

  /// Moves the focus to the list's search field, where there is any. Rows that are not loaded can be found only there.
  private mutating func search(_ window: RowWindow) -> Reaction {
    guard let field = window.searchField, frame?.element(field)?.isEnabled == true else {
      return .told(ScreenTexts.nothingToSearchBy)
    }
    focus(field)
    return .done
  }

  // MARK: All elements with rows

  mutating func pressInRows(_ press: Press, _ element: ElementState) -> Reaction {
    if continueWord(press, element) { return .done }
    guard memory.cursors[element.id]?.press(press, isChoice: element.content.selection != nil) == true else {
      let goesDown = press.command == .down || press.command == .pageDown
      return goesDown && element.awaitsRows ? .done : .ignored
    }
    memory.scrollFollowsFocus = true
    return .done
  }

  /// Keeps the bar on its row after a press of a row, of its button or of a title: rows that come do not move it (N50).
  mutating func stay(onRowOf pressed: String) {
    for element in frame?.focusable ?? [] where element.content.list.map({ $0.current == nil }) == true {
      if pressed.hasPrefix(element.id + "/") { memory.cursors[element.id]?.wasMovedByUser = true }
    }
  }

  // MARK: More rows

  /// Returns the event that asks for more rows, for a list whose loaded rows end near the cursor. Only the page in
  /// front can ask.
  mutating func askForMore() -> InputEvent? {
    guard let frame, frame.alerts.isEmpty else { return nil }
    for element in frame.focusable where element.isEnabled && element.content.list?.window != nil {
      if let range = memory.cursors[element.id]?.neededRows(isBusy: element.isBusy) {
        return InputEvent(page: frame.inFront, element: element.id, action: .rows(range))
      }
    }
    for element in frame.focusable where element.offersMore {
      if memory.cursors[element.id]?.needsMoreRows() == true {
        return InputEvent(page: frame.inFront, element: element.id, action: .more)
      }
    }
    return nil
  }
}
