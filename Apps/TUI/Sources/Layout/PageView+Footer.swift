import SignalboxInterface

extension PageView {
  /// The keys that work here, the most useful first, as many as there is room for (N10).
  func footer(room: Int) -> Line {
    var line = Line()
    for (name, what) in keysHere {
      let key = Wording.key(name)
      let isFirst = line.spans.isEmpty
      guard line.width + (isFirst ? 0 : 2) + TextWidth.of(key) + 1 + TextWidth.of(what) <= room else {
        if isFirst { continue }
        break
      }
      if !isFirst { line.add("  ") }
      line.add(key, .key)
      line.add(" " + what)
    }
    return line
  }

  private var keysHere: [(String, String)] {
    if help != nil { return [("Esc", Wording.close), ("Up/Down", Wording.scroll)] }
    let canGoBack = frame.map { !$0.alerts.isEmpty || $0.page.canGoBack } ?? false
    var keys = focused.map(keys) ?? []
    if let id = memory.focus, memory.bars[id]?.isFiltered == true {
      keys.append(("Esc", Wording.allRows))
    } else {
      keys.append(("Esc", canGoBack ? Wording.back : Wording.leave))
    }
    keys += [("F1", Wording.help), ("Tab", Wording.next)]
    if sights != nil { keys.append(("PgUp/PgDn", Wording.scroll)) }
    return keys
  }

  private func keys(for stop: ElementState) -> [(String, String)] {
    if isFiltering { return [("Enter", Wording.keepFilter), ("Up/Down", Wording.move)] }
    let filter = memory.bars[stop.id]?.isLong == true ? [("/", Wording.filter)] : []
    switch stop.content {
    case .field(let field):
      if field.isMultiline { return [("Enter", Wording.newLine), ("Ctrl-X Ctrl-E", Wording.editor)] }
      return [("Enter", enter)] + (field.suggestions.isEmpty ? [] : [("Ctrl-N", Wording.suggest)])
    case .secret, .number: return [("Enter", enter)]
    case .toggle: return [("Space", Wording.switchOver), ("Enter", enter)]
    case .choice:
      return [("Up/Down", Wording.move), ("Space", Wording.choose), ("Enter", Wording.chooseNext)] + filter
    case .multichoice:
      return [("Up/Down", Wording.move), ("Space", Wording.mark), ("Enter", Wording.next)] + filter
        + (filter.isEmpty ? [] : [("+ -", Wording.markAll)])
    case .button, .link: return [("Enter", Wording.press)]
    case .list:
      let hasButtons = memory.bars[stop.id]?.current?.buttons.isEmpty == false
      return [("Enter", Wording.press), ("Up/Down", Wording.move)] + (hasButtons ? [("Right", Wording.buttons)] : [])
        + [("/", Wording.filter)]
    case .table: return [("Up/Down", Wording.move), ("Left/Right", Wording.columns)] + filter
    case .heading, .text, .image, .progress, .note, .group: return []
    }
  }

  private var enter: String {
    if isOnLastField, let button = frame?.defaultButton, button.isEnabled { return button.label }
    return Wording.next
  }
}
