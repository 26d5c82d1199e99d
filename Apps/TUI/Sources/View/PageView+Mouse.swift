import SignalboxInterface

/// What the mouse does, where it was asked for (N23): a click presses, chooses and switches; in a list it puts the bar, and on
/// the bar it presses; in a text it puts the caret. The wheel scrolls.
extension PageView {
  mutating func press(_ mouse: Mouse) -> Response? {
    switch mouse.action {
    case .click where help != nil: help = nil
    case .click where palette != nil: return clickInPalette(area(mouse))
    case .wheel(let rows) where palette != nil: palette?.move(by: rows)
    case .wheel(let rows) where help != nil: help?.scroll(by: rows)
    case .click: return click(area(mouse), mouse.column)
    case .wheel(let rows): turnWheel(rows, area(mouse))
    }
    return nil
  }

  private func area(_ mouse: Mouse) -> HitArea? {
    drawing?.hitAreas.last { $0.row == mouse.row && $0.columns.contains(mouse.column) }
  }

  private mutating func click(_ area: HitArea?, _ column: Int) -> Response? {
    guard let area, let element = frame?.focusable.first(where: { $0.id == area.id }), element.isEnabled else {
      return nil
    }
    let wasFocused = memory.focus == area.id
    focus(area.id)
    if let id = area.press, let page = frame?.inFront {
      let button = memory.cursors[area.id]?.current?.buttons.first { $0.id == id }
      if button?.isEnabled == false {
        _ = unavailable()
        return nil
      }
      return .send(InputEvent(page: page, element: id, action: .press))
    }
    if let key = area.text, element.isTabBar, let page = frame?.inFront {
      return .send(InputEvent(page: page, element: element.id, action: .choose(key)))
    }
    if let text = area.text {
      replaceText(area.id, with: text)
      memory.isNewlyFocused = false
      return nil
    }
    if let place = area.position {
      let wasThere = memory.cursors[area.id]?.position == place
      memory.cursors[area.id]?.move(to: place)
      // The row was meant, and none of its buttons.
      if element.content.list != nil { memory.cursors[area.id]?.movePart(by: -.max) }
      // One that cannot be chosen is passed over: the click meant no other.
      guard memory.cursors[area.id]?.position == place else { return nil }
      guard element.content.selection != nil || (wasFocused && wasThere) else { return nil }
    } else if memory.cursors[area.id] != nil {
      return nil
    }
    if let place = area.caret(column) {
      memory.drafts[area.id]?.editor.move(to: place)
      memory.isNewlyFocused = false
    }
    guard !element.isTyped,
      case .response(let response) = pressInElement(Press(key: .text(" "), command: .select), element)
    else {
      return nil
    }
    return response
  }

  private mutating func turnWheel(_ rows: Int, _ area: HitArea?) {
    if let area, memory.cursors[area.id]?.isLong == true {
      focus(area.id)
      memory.cursors[area.id]?.move(by: rows)
    } else {
      scroll(by: rows)
    }
  }
}
