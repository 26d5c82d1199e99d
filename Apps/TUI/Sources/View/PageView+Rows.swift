import SignalboxInterface

/// Keys in what has rows: lists, choices, large tables.
extension PageView {
  // MARK: Options

  mutating func pressInChoice(_ key: Key, _ stop: ElementState, _ choice: ChoiceState) -> Reaction {
    guard let bar = memory.bars[stop.id] else { return .notMine }
    guard key == .enter || key == .text(" ") else { return pressInRows(key, stop) }
    guard stop.isEnabled, bar.isOnEnabled, let wanted = bar.current?.id else { return unavailable() }
    // Enter takes what is highlighted and goes on.
    defer { if key == .enter { moveFocus(by: 1, wraps: false) } }
    return wanted == choice.selected ? .done : act(.choose(wanted), on: stop)
  }

  mutating func pressInMultichoice(_ key: Key, _ stop: ElementState, _ choice: MultichoiceState) -> Reaction {
    guard let bar = memory.bars[stop.id] else { return .notMine }
    var chosen = Set(choice.selected)
    switch key {
    case .enter:
      // Of several nothing is taken unasked.
      moveFocus(by: 1, wraps: false)
      return .done
    case .text(" "):
      guard stop.isEnabled, bar.isOnEnabled, let key = bar.current?.id else { return unavailable() }
      chosen.formSymmetricDifference([key])
    case .text("+"), .text("-"):
      guard stop.isEnabled else { return unavailable() }
      // Only what is shown: marks of what the filter hides stay, and the message says how many were meant (N16).
      let shown = bar.shownKeys
      if key == .text("+") { chosen.formUnion(shown) } else { chosen.subtract(shown) }
      message = key == .text("+") ? Wording.markedAll(shown.count) : Wording.unmarkedAll(shown.count)
    default: return pressInRows(key, stop)
    }
    let keys = choice.options.map(\.key).filter(chosen.contains)
    return keys == choice.selected ? .done : act(.chooseMany(keys), on: stop)
  }

  // MARK: Lists

  mutating func pressInList(_ key: Key, _ stop: ElementState) -> Reaction {
    guard let bar = memory.bars[stop.id] else { return .notMine }
    guard key == .enter || key == .text(" ") else { return pressInRows(key, stop) }
    guard let target = bar.target, let page = frame?.inFront else { return .done }
    guard stop.isEnabled, target.isEnabled else { return unavailable() }
    return .response(.send(InputEvent(page: page, element: target.id, action: .press)))
  }

  // MARK: What all have

  /// Moves the bar. In a choice Up and Down leave at the ends, because a form is walked through with them.
  mutating func pressInRows(_ key: Key, _ stop: ElementState) -> Reaction {
    guard var bar = memory.bars[stop.id] else { return .notMine }
    defer { memory.bars[stop.id] = bar }
    let isChoice = stop.isChoice
    switch key {
    case .down: if !bar.move(by: 1), isChoice { return .notMine }
    case .up: if !bar.move(by: -1), isChoice { return .notMine }
    case .right where isChoice: if !bar.move(by: 1) { return .notMine }
    case .left where isChoice: if !bar.move(by: -1) { return .notMine }
    case .right: bar.movePart(by: 1)
    case .left: bar.movePart(by: -1)
    case .pageDown where !isChoice || bar.isLong: bar.move(by: max(1, bar.height - 1))
    case .pageUp where !isChoice || bar.isLong: bar.move(by: -max(1, bar.height - 1))
    case .home, .control("a"): bar.move(to: 0)
    case .end, .control("e"): bar.move(to: bar.count - 1, forward: false)
    case .text("/") where !isChoice || bar.isLong: bar.beginFilter()
    case .text(let scalar) where scalar != "?" && scalar != " ": return bar.jump(to: scalar) ? .done : .notMine
    default: return .notMine
    }
    memory.follows = true
    return .done
  }

  /// What `key` does while letters go to the filter; false when it is not the filter's.
  mutating func pressInFilter(_ key: Key) -> Bool {
    guard let id = memory.focus, var bar = memory.bars[id] else { return false }
    defer { memory.bars[id] = bar }
    switch key {
    case .text(let scalar): bar.setFilter(bar.filter + String(scalar))
    case .paste(let text):
      var editor = Editor(bar.filter)
      editor.insert(text)
      bar.setFilter(editor.text)
    case .backspace: if bar.filter.isEmpty { bar.endFilter() } else { bar.setFilter(String(bar.filter.dropLast())) }
    case .control("u"): bar.setFilter("")
    case .enter: bar.endFilter()
    default: return false
    }
    return true
  }
}
