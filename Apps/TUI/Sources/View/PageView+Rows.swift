import SignalboxInterface

/// Keys in what has rows: lists, choices, large tables.
extension PageView {
  // MARK: Options

  /// Which part of the page is shown: Left and Right go from one to the next, and Enter goes into it.
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
    // Enter takes what is highlighted and goes on.
    defer { if press.command == .confirm { goOn() } }
    return [wanted] == choice.selected ? .done : act(.choose(wanted), on: element)
  }

  mutating func pressInMultichoice(_ press: Press, _ element: ElementState, _ choice: SelectionState) -> Reaction {
    guard let cursor = memory.cursors[element.id] else { return .ignored }
    var chosen = Set(choice.selected)
    switch press.command {
    case .confirm:
      // Of several nothing is taken unasked.
      goOn()
      return .done
    case .select:
      guard element.isEnabled, cursor.isOnEnabled, let key = cursor.current?.id else { return unavailable() }
      chosen.formSymmetricDifference([key])
    case .markAll, .unmarkAll:
      guard element.isEnabled else { return unavailable() }
      // Only what is shown: marks of what the filter hides stay, and the message says how many were meant (N16).
      let (shown, marks) = (cursor.shownKeys, press.command == .markAll)
      if marks { chosen.formUnion(shown) } else { chosen.subtract(shown) }
      message = marks ? Wording.markedAll(shown.count) : Wording.unmarkedAll(shown.count)
    default: return pressInRows(press, element)
    }
    let keys = choice.options.map(\.key).filter(chosen.contains)
    return keys == choice.selected ? .done : act(.chooseMany(keys), on: element)
  }

  // MARK: Lists

  mutating func pressInList(_ press: Press, _ element: ElementState) -> Reaction {
    guard let cursor = memory.cursors[element.id] else { return .ignored }
    if press.command == .sort, element.isEnabled, element.content.list?.columns.contains(where: \.isSortable) == true {
      palette = CommandPalette(deeds, looksFor: Wording.sortBy(""))
      return .done
    }
    if press.command == .preview {
      openPreview()
      return .done
    }
    if press.command == .filter, let window = element.content.list?.window { return search(window) }
    guard press.command == .confirm || press.command == .select else { return pressInRows(press, element) }
    guard let page = frame?.inFront else { return .done }
    guard let target = cursor.target else { return tryAgain(element, on: page) }
    guard element.isEnabled, target.isEnabled else { return unavailable() }
    return .response(.send(InputEvent(page: page, element: target.id, action: .press)))
  }

  /// Shows in front of everything what the row with the focus says of itself.
  mutating func openPreview() {
    if memory.previewed == nil { message = Wording.noPreview } else { help = HelpPage(subject: .preview) }
  }

  /// Asks again for rows that did not come.
  private func tryAgain(_ element: ElementState, on page: PageID) -> Reaction {
    guard element.offersMore else { return .done }
    return .response(.send(InputEvent(page: page, element: element.id, action: .more)))
  }

  /// Rows that are still to come are searched by the field for that, where there is one.
  private mutating func search(_ window: RowWindow) -> Reaction {
    guard let field = window.searchField, frame?.element(field)?.isEnabled == true else {
      message = Wording.nothingToSearchBy
      return .done
    }
    focus(field)
    return .done
  }

  // MARK: What all have

  /// Moves the cursor. In a choice Up and Down leave at the ends, because a form is walked through with them.
  mutating func pressInRows(_ press: Press, _ element: ElementState) -> Reaction {
    guard var cursor = memory.cursors[element.id] else { return .ignored }
    defer { memory.cursors[element.id] = cursor }
    let isChoice = element.content.selection != nil
    switch press.command {
    case .down: if !cursor.move(by: 1), isChoice { return .ignored }
    case .up: if !cursor.move(by: -1), isChoice { return .ignored }
    // Along a row one stops at its ends: what stands below is meant by nobody who goes sideways.
    case .right where isChoice: cursor.move(by: 1)
    case .left where isChoice: cursor.move(by: -1)
    case .right: cursor.movePart(by: 1)
    case .left: cursor.movePart(by: -1)
    case .pageDown where !isChoice || cursor.isLong: cursor.move(by: max(1, cursor.viewport.height - 1))
    case .pageUp where !isChoice || cursor.isLong: cursor.move(by: -max(1, cursor.viewport.height - 1))
    case .first: cursor.move(to: 0)
    case .last: cursor.move(to: cursor.count - 1, forward: false)
    case .filter: cursor.beginFilter()
    case nil:
      guard case .text(let scalar) = press.key else { return .ignored }
      return cursor.jump(to: scalar) ? .done : .ignored
    default: return .ignored
    }
    memory.follows = true
    return .done
  }

  /// What a key does while letters go to the filter; false when it is not the filter's.
  mutating func pressInFilter(_ press: Press) -> Bool {
    guard let id = memory.focus, var cursor = memory.cursors[id] else { return false }
    defer { memory.cursors[id] = cursor }
    switch (press.command, press.key) {
    case (nil, _) where press.key.isTyped: cursor.editFilter { $0.type(press.key) }
    case (.deleteBefore, _) where cursor.filter.isEmpty: cursor.endFilter()
    case (.deleteOrBack, _) where cursor.filter.isEmpty: return false
    case (.clearFilter, _): cursor.editFilter { $0.replace("") }
    case (.keepFilter, _): cursor.endFilter()
    case (.nextSuggestion, _): cursor.move(by: 1)
    case (.previousSuggestion, _): cursor.move(by: -1)
    case (let command?, _) where command.isEditing: cursor.editFilter { $0.perform(command) }
    default: return false
    }
    return true
  }
}
