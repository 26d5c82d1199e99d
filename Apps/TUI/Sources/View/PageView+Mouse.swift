import SignalboxInterface

/// Actions of the mouse, where the program takes clicks (N23). A click presses, chooses and switches. In a list it
/// moves the bar, and on the bar it presses. In a text it moves the caret. The wheel scrolls.
extension PageView {
  mutating func press(_ mouse: Mouse) -> Response? {
    switch mouse.action {
    case .click where layer != nil:
      let area = area(mouse)
      return (layer?.click(area)).flatMap { follow($0) }
    case .wheel(let rows) where layer != nil: layer?.scroll(by: rows)
    case .click: return click(area(mouse), mouse.column)
    case .wheel(let rows): scrollByWheel(rows, area(mouse))
    }
    return nil
  }

  func area(_ mouse: Mouse) -> HitArea? {
    drawing?.hitAreas.last { $0.row == mouse.row && $0.columns.contains(mouse.column) }
  }

  private mutating func click(_ area: HitArea?, _ column: Int) -> Response? {
    guard let area else { return nil }
    if let reaction = clickBesideElements(area) { return carryOut(reaction) }
    guard let element = frame?.focusable.first(where: { $0.id == area.id }) else { return nil }
    guard element.isEnabled else { return carryOut(unavailable(element)) }
    let wasFocused = memory.focus == area.id
    focus(area.id)
    switch area.target {
    case .press(let id):
      let button = memory.cursors[area.id]?.current?.buttons.first { $0.id == id }
      return carryOut(button?.isEnabled == false ? unavailable() : Reaction(request(.press, of: id)))
    case .text(let key) where element.isTabBar: return request(.choose(key), of: area.id)
    case .text(let text):
      replaceText(area.id, with: text)
      memory.isNewlyFocused = false
      return nil
    case .row(let place):
      let wasThere = memory.cursors[area.id]?.position == place
      memory.cursors[area.id]?.move(to: place)
      // The click was on the row, and not on its buttons.
      if element.content.list != nil { memory.cursors[area.id]?.movePart(by: -.max) }
      // The cursor skips a row that cannot be chosen. The click was on that row, and on no other.
      guard memory.cursors[area.id]?.position == place else { return carryOut(unavailable()) }
      guard element.content.selection != nil || (wasFocused && wasThere) else { return nil }
    case .mark(let place): return carryOut(mark(at: place, of: element))
    case nil where element.isDropDown:
      if wasFocused, memory.isOpen(element) { memory.closeDropDown() } else { memory.hidesMenu = false }
      return nil
    case .keys, .page, .step, .scroll: return nil
    case nil: if memory.cursors[area.id] != nil { return nil }
    }
    if let place = area.caret(column) {
      memory.drafts[area.id]?.editor.move(to: place)
      memory.isNewlyFocused = false
    }
    return element.isTyped ? nil : carryOut(pressInElement(Press(key: .text(" "), command: .select), element))
  }

  /// Handles a click on the way, on a step or on a scroll bar. Returns `nil` for any other area.
  private mutating func clickBesideElements(_ area: HitArea) -> Reaction? {
    switch area.target {
    case .page(let page): goal = .page(page)
    case .step(let step):
      guard let steps = frame?.page.steps, step != steps.current else { return .done }
      if step > steps.current { return .told(ScreenTexts.laterStep(steps.steps[step].title)) }
      goal = .step(step)
    case .scroll(let first) where area.id.isEmpty: (memory.scroll, memory.scrollFollowsFocus) = (first, false)
    case .scroll(let place):
      focus(area.id)
      memory.cursors[area.id]?.move(to: place)
    default: return nil
    }
    return .done
  }

  private mutating func scrollByWheel(_ rows: Int, _ area: HitArea?) {
    if let area, memory.cursors[area.id]?.isLong == true, !isClosed(area.id) {
      focus(area.id)
      memory.cursors[area.id]?.move(by: rows)
    } else {
      scroll(by: rows)
    }
  }
  /// Returns whether the element is a long choice whose options are not shown.
  private func isClosed(_ id: String) -> Bool {
    memory.cursors[id]?.isDropDown == true && !(focused?.id == id && focused.map(memory.isOpen) == true)
  }
}
