import SignalboxInterface

extension PageView {
  /// What `key` does now.
  mutating func press(_ key: Key) -> Response? {
    switch key {
    // These three are ``Key/isForTerminal``.
    case .control("c"): return .interrupt
    case .control("z"): return .suspend
    case .control("l"): return .repaint
    // Below a usable size one does not see what a key would do.
    case _ where !size.isUsable: return nil
    default: break
    }
    message = nil
    if key != .escape { hasAskedToLeave = false }
    memory.wasUsed = true
    let focusBefore = memory.focus
    defer { if memory.focus == focusBefore { memory.isFresh = false } }
    if case .mouse(let mouse) = key { return press(mouse) }
    if help != nil { return pressInHelp(key) }
    if hasPrefix { return pressBehindPrefix(key) }
    if isFiltering, pressInFilter(key) { return nil }
    switch key {
    case .escape, .control("g"), .function(10): return goBack()
    case .control("d") where !hasText: return goBack()
    case .alt("u"):
      return frame.map { .send(InputEvent(page: $0.inFront, action: .undo)) }
    case .function(1):
      help = 0
      return nil
    case .tab:
      moveFocus(by: 1, wraps: true)
      return nil
    case .backTab:
      moveFocus(by: -1, wraps: true)
      return nil
    default: break
    }
    guard let stop = focused else {
      look(key)
      return nil
    }
    switch pressInElement(key, stop) {
    case .done: return nil
    case .response(let response): return response
    case .notMine: break
    }
    switch key {
    case .down, .right: move(by: 1)
    case .up, .left: move(by: -1)
    default: look(key)
    }
    return nil
  }

  /// Moves the focus to the next stop that can be acted on, or the one before.
  mutating func moveFocus(by distance: Int, wraps: Bool) {
    guard let stops = frame?.stops, !stops.isEmpty else { return }
    let count = stops.count
    var place = stops.firstIndex { $0.id == memory.focus } ?? (distance > 0 ? -1 : count)
    for _ in 0..<count {
      place += distance
      if wraps { place = (place + count) % count }
      guard stops.indices.contains(place) else { return }
      if stops[place].isEnabled { return focus(stops[place].id) }
    }
  }

  /// Puts the focus on the element `id`.
  mutating func focus(_ id: String) {
    memory.focus = id
    memory.follows = true
  }

  /// Goes back, or leaves from the root. Text that is wrong or half typed does not hold anyone here (G27).
  private mutating func goBack() -> Response? {
    guard let frame else { return nil }
    if let id = memory.focus, memory.bars[id]?.isFiltered == true {
      memory.bars[id]?.clearFilter()
      return nil
    }
    let canGoBack = !frame.alerts.isEmpty || frame.page.canGoBack
    guard canGoBack || mayLeave("Esc") else { return nil }
    return .send(InputEvent(page: frame.inFront, action: canGoBack ? .back : .leave))
  }

  /// Up and Down between elements: past the last one they show what else the page has.
  private mutating func move(by distance: Int) {
    let before = memory.focus
    moveFocus(by: distance, wraps: false)
    if memory.focus == before { scroll(by: distance) }
  }

  /// Whether Ctrl-D is a matter of text: with nothing typed it is the end of input, which is going back (G13).
  private var hasText: Bool {
    guard isTyping, let id = memory.focus else { return false }
    return memory.drafts[id]?.editor.characters.isEmpty == false
  }

  /// Keys that look around in the page without doing anything.
  private mutating func look(_ key: Key) {
    switch key {
    case .up: scroll(by: -1)
    case .down: scroll(by: 1)
    case .pageUp, .control("b"): turnPage(by: -1)
    case .pageDown, .control("f"): turnPage(by: 1)
    case .home, .control("a"): jump(toEnd: false)
    case .end, .control("e"): jump(toEnd: true)
    case .text("?"): help = 0
    case .text(let scalar): jumpToLabel(scalar)
    default: break
    }
  }

  mutating func scroll(by rows: Int) {
    memory.scroll += rows
    memory.follows = false
  }

  private mutating func turnPage(by pages: Int) {
    let height = drawnHeight
    let before = memory.scroll
    let end = max(0, (drawn.last?.rows.upperBound ?? 0) - height)
    memory.scroll = max(0, min(before + pages * max(1, height - 1), end))
    memory.follows = false
    guard memory.scroll != before else { return jump(toEnd: pages > 0) }
    let sight = memory.scroll..<memory.scroll + height
    let enabled = (frame?.stops ?? []).filter(\.isEnabled).map(\.id)
    let seen = drawn.filter { $0.rows.overlaps(sight) && enabled.contains($0.id) }.map(\.id)
    if let first = seen.first, !seen.contains(memory.focus ?? "") { memory.focus = first }
  }

  private mutating func jump(toEnd: Bool) {
    let enabled = (frame?.stops ?? []).filter(\.isEnabled)
    if let id = (toEnd ? enabled.last : enabled.first)?.id { memory.focus = id }
    memory.scroll = toEnd ? .max / 2 : 0
    memory.follows = false
  }

  /// Moves the focus to the next element whose label begins with `scalar`, around the end.
  private mutating func jumpToLabel(_ scalar: Unicode.Scalar) {
    let letter = Character(scalar).lowercased()
    guard let stops = frame?.stops, scalar != " " else { return }
    let place = stops.firstIndex { $0.id == memory.focus } ?? -1
    let next = stops[(place + 1)...] + stops[..<max(0, place + 1)]
    if let found = next.first(where: { $0.isEnabled && $0.label.prefix(1).lowercased() == letter }) { focus(found.id) }
  }

  mutating func pressInHelp(_ key: Key) -> Response? {
    switch key {
    case .down: help = (help ?? 0) + 1
    case .up: help = max(0, (help ?? 0) - 1)
    case .pageDown, .text(" "): help = (help ?? 0) + max(1, size.rows - 6)
    case .pageUp: help = max(0, (help ?? 0) - max(1, size.rows - 6))
    default: help = nil
    }
    return nil
  }
}
