import SignalboxInterface

/// Keys in a long choice, whose options are in a drop-down (N143).
extension PageView {
  mutating func pressInDropDown(_ press: Press, _ element: ElementState, _ choice: SelectionState) -> Reaction {
    guard memory.isOpen(element) else { return pressInClosed(press, element) }
    switch press.command {
    case .confirm, .select: return choose(press, element, choice)
    // At the ends the bar stays: the user looks through the options, and not through the page.
    case .up, .down, .left, .right, .pageUp, .pageDown, .first, .last:
      _ = memory.cursors[element.id]?.press(press, isChoice: true)
    case .filter: memory.cursors[element.id]?.beginFilter()
    case nil: return find(press, element)
    default: return .ignored
    }
    memory.scrollFollowsFocus = true
    return .done
  }

  /// Handles a key in a choice that is closed. Letters open it and find at once.
  private mutating func pressInClosed(_ press: Press, _ element: ElementState) -> Reaction {
    switch press.command {
    case .confirm: focusNext()
    case .up: return .ignored
    case .down where memory.focusMovedByArrow: return .ignored
    case .select, .down:
      guard element.isEnabled else { return unavailable(element) }
      (memory.hidesMenu, memory.scrollFollowsFocus) = (false, true)
    case nil: return find(press, element)
    default: return .ignored
    }
    return .done
  }

  /// Handles a key while letters go to the filter of a drop-down. Returns `nil` when the key is for the filter.
  mutating func pressInOpenFilter(_ press: Press, _ element: ElementState) -> Reaction? {
    guard element.isDropDown, case .selection(let choice)? = element.content.input else { return nil }
    let isBlank = press.key == .text(" ") && press.command == nil
    let isEmpty = memory.cursors[element.id]?.filter.isEmpty == true
    guard press.command == .keepFilter || isBlank && isEmpty else { return nil }
    return choose(Press(key: press.key, command: isBlank ? .select : .confirm), element, choice)
  }

  /// Chooses the option at the bar. Enter also moves on.
  private mutating func choose(_ press: Press, _ element: ElementState, _ choice: SelectionState) -> Reaction {
    guard let count = memory.cursors[element.id]?.count, count > 0 else { return .told(ScreenTexts.noSuchOption) }
    guard memory.cursors[element.id]?.isOnEnabled == true else { return unavailable() }
    if press.command == .confirm, memory.passesBy(element) {
      memory.closeDropDown()
      focusNext()
      return .done
    }
    defer { if press.command == .select { memory.closeDropDown() } }
    return pressInChoice(press, element, choice)
  }

  /// Takes a letter as the next letter of the filter.
  private mutating func find(_ press: Press, _ element: ElementState) -> Reaction {
    guard press.command == nil, case .text(let scalar) = press.key, element.isEnabled else { return .ignored }
    memory.hidesMenu = false
    memory.cursors[element.id]?.beginFilter()
    memory.scrollFollowsFocus = true
    // The key of the filter only begins it, as in a list.
    guard scalar != " ", keymap.command(for: [press.key], in: [.list]) != .filter else { return .done }
    return memory.cursors[element.id]?.pressInFilter(press) == true ? .done : .ignored
  }
}
