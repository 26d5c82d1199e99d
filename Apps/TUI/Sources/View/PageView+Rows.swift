import SignalboxNavigation
import SignalboxPresentation

/// Keys in what has rows: lists, choices, large tables.
extension PageView {
  // MARK: Options

  mutating func pressInChoice(_ key: Key, _ stop: ElementState, _ choice: ChoiceState) -> Reaction {
    guard let cursor = memory.cursors[stop.id] else { return .notMine }
    guard key == .enter || key == .text(" ") else { return pressInRows(key, stop) }
    guard stop.isEnabled, cursor.isOnEnabled, let wanted = cursor.current?.id else { return unavailable() }
    // Enter takes what is highlighted and goes on.
    defer { if key == .enter { moveFocus(by: 1, wraps: false) } }
    return wanted == choice.selected ? .done : act(.choose(wanted), on: stop)
  }

  mutating func pressInMultichoice(_ key: Key, _ stop: ElementState, _ choice: MultichoiceState) -> Reaction {
    guard let cursor = memory.cursors[stop.id] else { return .notMine }
    var chosen = Set(choice.selected)
    switch key {
    case .enter:
      // Of several nothing is taken unasked.
      moveFocus(by: 1, wraps: false)
      return .done
    case .text(" "):
      guard stop.isEnabled, cursor.isOnEnabled, let key = cursor.current?.id else { return unavailable() }
      chosen.formSymmetricDifference([key])
    case .text("+"), .text("-"):
      guard stop.isEnabled else { return unavailable() }
      // Only what is shown: marks of what the filter hides stay, and the message says how many were meant (N16).
      let shown = cursor.shownKeys
      if key == .text("+") { chosen.formUnion(shown) } else { chosen.subtract(shown) }
      message = key == .text("+") ? Wording.markedAll(shown.count) : Wording.unmarkedAll(shown.count)
    default: return pressInRows(key, stop)
    }
    let keys = choice.options.map(\.key).filter(chosen.contains)
    return keys == choice.selected ? .done : act(.chooseMany(keys), on: stop)
  }

  // MARK: Lists

  mutating func pressInList(_ key: Key, _ stop: ElementState) -> Reaction {
    guard let cursor = memory.cursors[stop.id] else { return .notMine }
    guard key == .enter || key == .text(" ") else { return pressInRows(key, stop) }
    guard let target = cursor.target, let page = frame?.inFront else { return .done }
    guard stop.isEnabled, target.isEnabled else { return unavailable() }
    return .response(.send(InputEvent(page: page, element: target.id, action: .press)))
  }

  // MARK: What all have

  /// Moves the cursor. In a choice Up and Down leave at the ends, because a form is walked through with them.
  mutating func pressInRows(_ key: Key, _ stop: ElementState) -> Reaction {
    guard var cursor = memory.cursors[stop.id] else { return .notMine }
    defer { memory.cursors[stop.id] = cursor }
    let isChoice = stop.isChoice
    switch key {
    case .down: if !cursor.move(by: 1), isChoice { return .notMine }
    case .up: if !cursor.move(by: -1), isChoice { return .notMine }
    case .right where isChoice: if !cursor.move(by: 1) { return .notMine }
    case .left where isChoice: if !cursor.move(by: -1) { return .notMine }
    case .right: cursor.movePart(by: 1)
    case .left: cursor.movePart(by: -1)
    case .pageDown where !isChoice || cursor.isLong: cursor.move(by: max(1, cursor.height - 1))
    case .pageUp where !isChoice || cursor.isLong: cursor.move(by: -max(1, cursor.height - 1))
    case .home, .control("a"): cursor.move(to: 0)
    case .end, .control("e"): cursor.move(to: cursor.count - 1, forward: false)
    case .text("/") where !isChoice || cursor.isLong: cursor.beginFilter()
    case .text(let scalar) where scalar != "?" && scalar != " ": return cursor.jump(to: scalar) ? .done : .notMine
    default: return .notMine
    }
    memory.follows = true
    return .done
  }

  /// What `key` does while letters go to the filter; false when it is not the filter's.
  mutating func pressInFilter(_ key: Key) -> Bool {
    guard let id = memory.focus, var cursor = memory.cursors[id] else { return false }
    defer { memory.cursors[id] = cursor }
    switch key {
    case .text(let scalar): cursor.setFilter(cursor.filter + String(scalar))
    case .paste(let text):
      var editor = Editor(cursor.filter)
      editor.insert(text)
      cursor.setFilter(editor.text)
    case .backspace:
      if cursor.filter.isEmpty { cursor.endFilter() } else { cursor.setFilter(String(cursor.filter.dropLast())) }
    case .control("u"): cursor.setFilter("")
    case .enter: cursor.endFilter()
    default: return false
    }
    return true
  }
}
