import SignalboxInterface

/// Moves of the focus and of the page, without an action.
extension PageView {
  /// Moves the focus to the next enabled element, or to the previous, as `distance` says.
  mutating func moveFocus(by distance: Int, wraps: Bool) {
    guard let elements = frame?.focusable, !elements.isEmpty else { return }
    let count = elements.count
    var place = elements.firstIndex { $0.id == memory.focus } ?? (distance > 0 ? -1 : count)
    for _ in 0..<count {
      place += distance
      if wraps { place = (place + count) % count }
      guard elements.indices.contains(place) else { return }
      if elements[place].isEnabled { return focus(elements[place].id) }
    }
  }

  mutating func focus(_ id: String) {
    memory.focus = id
    memory.scrollFollowsFocus = true
  }

  /// Moves the focus to an element with an error, and shows the error.
  @discardableResult
  mutating func point(at element: ElementState, _ words: String) -> Reaction {
    focus(element.id)
    status.showError(element, words)
    return .done
  }

  /// The option under the bar of a single choice, if the user moved the bar there without choosing, and the key that
  /// chooses it.
  var highlightedOption: (option: String, key: KeyCommand)? {
    guard let element = focused, case .selection(let selection)? = element.content.input,
      !selection.allowsMultipleSelection,
      let cursor = memory.cursors[element.id], cursor.isOnEnabled, let row = cursor.current,
      cursor.wasMovedByUser || element.isDropDown && cursor.isFiltered,
      selection.selected != [row.id]
    else { return nil }
    return (row.label, element.isDropDown ? .confirm : .select)
  }

  /// Moves the focus to the next element. At the last element, moves it to the field that the page's disabled button
  /// waits for. So the user is never stuck.
  mutating func focusNext() {
    let before = memory.focus
    moveFocus(by: 1, wraps: false)
    guard memory.focus == before, let button = frame?.defaultButton, !button.isEnabled else { return }
    if let wrong = frame?.missing.first(where: { $0.id != before }) {
      point(at: wrong, wrong.error ?? wrong.lack ?? ScreenTexts.mustBeFilled)
    } else {
      message = Rejection.disabled.sentence(for: memory.waiting(button))
    }
  }

  /// Moves the focus from a choice that Enter has made.
  mutating func goOn(from element: String) {
    guard status.goesOnFrom == element else { return }
    status.goesOnFrom = nil
    if memory.focus == element { focusNext() }
  }

  /// Notes that the user acts. If the page opened above its first field, the page stays there until the user moves.
  mutating func noteFirstKey() {
    guard !memory.hasUserActed else { return }
    memory.hasUserActed = true
    if isFocusOutOfSight { memory.scrollFollowsFocus = false }
  }

  /// Handles a key that moves, while the focus is out of sight: Up and Down read the page row by row, and Tab shows the
  /// focus. Returns false for every other key.
  mutating func approachFocus(_ command: KeyCommand?) -> Bool {
    guard !memory.scrollFollowsFocus, isFocusOutOfSight else { return false }
    switch command {
    case .down: scroll(by: 1)
    case .up: scroll(by: -1)
    case .next, .previous: return scrollFocusIntoView()
    default: return false
    }
    return true
  }

  /// A Boolean value that indicates whether the row of the page in which a key acts is out of sight.
  private var isFocusOutOfSight: Bool {
    guard frame?.alerts.isEmpty == true, let id = memory.focus, let drawing,
      let place = drawing.layout.first(where: { $0.id == id })
    else { return false }
    return !drawing.visible(from: memory.scroll).contains(place.caret)
  }

  /// Scrolls to the focused element. Returns whether it was out of sight: a key must not act on it before the user sees
  /// it.
  mutating func scrollFocusIntoView() -> Bool {
    guard !memory.scrollFollowsFocus, isFocusOutOfSight else { return false }
    memory.scrollFollowsFocus = true
    return true
  }

  /// Handles Up and Down between elements. Past the last element they scroll the page.
  mutating func move(by distance: Int) {
    let before = memory.focus
    moveFocus(by: distance, wraps: false)
    // A drop-down would lie over the page on the way.
    guard memory.focus != before else { return scroll(by: distance) }
    (memory.focusMovedByArrow, memory.hidesMenu) = (true, true)
  }

  mutating func scroll(by rows: Int) {
    memory.scroll += rows
    memory.scrollFollowsFocus = false
  }

  mutating func turnPage(by pages: Int) {
    let (layout, height) = (drawing?.layout ?? [], drawing?.pageHeight ?? 1)
    let before = memory.scroll
    let end = max(0, (drawing?.pageRows ?? 0) - height)
    memory.scroll = max(0, min(before + pages * max(1, height - 1), end))
    memory.scrollFollowsFocus = false
    guard memory.scroll != before else {
      if !turnLog(by: pages) { jump(toEnd: pages > 0) }
      return
    }
    let visible = memory.scroll..<memory.scroll + height
    let enabled = (frame?.focusable ?? []).filter(\.isEnabled).map(\.id)
    let seen = layout.filter { visible.contains($0.caret) && enabled.contains($0.id) }.map(\.id)
    if let first = seen.first, !seen.contains(memory.focus ?? "") { memory.focus = first }
  }

  /// Turns the pages of the only long log of a page that is whole in sight. Returns false without such a log.
  private mutating func turnLog(by pages: Int) -> Bool {
    let logs = (frame?.focusable ?? []).filter { $0.content.log != nil && $0.id != memory.focus }
    guard logs.count == 1, let cursor = memory.cursors[logs[0].id] else { return false }
    focus(logs[0].id)
    memory.cursors[logs[0].id]?.move(by: pages * max(1, cursor.viewport.height - 1))
    return true
  }

  mutating func jump(toEnd: Bool) {
    let enabled = (frame?.focusable ?? []).filter(\.isEnabled)
    if let id = (toEnd ? enabled.last : enabled.first)?.id { memory.focus = id }
    memory.scroll = toEnd ? .max / 2 : 0
    memory.scrollFollowsFocus = false
  }
}
