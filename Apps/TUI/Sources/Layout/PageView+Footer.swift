import SignalboxNavigation
import SignalboxPresentation

extension PageView {
  /// The keys that work here, the most useful first, as many as there is room for (N10).
  func footer(room: Int) -> Line {
    var line = Line()
    for (key, what) in keysHere {
      let isFirst = line.spans.isEmpty
      guard line.width + (isFirst ? 0 : 2) + TextWidth.of(key) + 1 + TextWidth.of(what) <= room else { break }
      if !isFirst { line.add("  ") }
      line.add(key, .key)
      line.add(" " + what)
    }
    return line
  }

  private var keysHere: [(String, String)] {
    if help != nil { return [("Esc", "close"), ("Up/Down", "scroll")] }
    let canGoBack = frame.map { !$0.alerts.isEmpty || $0.page.canGoBack } ?? false
    var keys = focused.map(keys) ?? []
    if let id = memory.focus, let bar = memory.bars[id], bar.isFiltering || !bar.filter.isEmpty {
      keys.append(("Esc", "all rows"))
    } else {
      keys.append(("Esc", canGoBack ? "back" : "leave"))
    }
    keys += [("F1", "help"), ("Tab", "next")]
    if sights != nil { keys.append(("PgUp/PgDn", "scroll")) }
    return keys
  }

  private func keys(for stop: ElementState) -> [(String, String)] {
    switch stop.content {
    case .field(let field):
      if field.isMultiline { return [("Enter", "new line"), ("Tab", "next")] }
      return [("Enter", enter)] + (field.suggestions.isEmpty ? [] : [("Ctrl-N", "suggest")])
    case .secret, .number: return [("Enter", enter)]
    case .toggle: return [("Space", "switch"), ("Enter", enter)]
    case .choice: return [("Up/Down", "move"), ("Space", "choose"), ("Enter", "choose, next")]
    case .multichoice: return [("Up/Down", "move"), ("Space", "mark"), ("Enter", "next")]
    case .button, .link: return [("Enter", "press")]
    case .list:
      if isFiltering { return [("Enter", "keep filter"), ("Up/Down", "move")] }
      let hasButtons = memory.bars[stop.id]?.current?.buttons.isEmpty == false
      return [("Enter", "press"), ("Up/Down", "move")] + (hasButtons ? [("Right", "buttons")] : []) + [("/", "filter")]
    case .heading, .text, .table, .image, .progress, .note, .group: return []
    }
  }

  private var enter: String {
    if isOnLastField, let button = frame?.defaultButton, button.isEnabled { return button.label }
    return "next"
  }
}
