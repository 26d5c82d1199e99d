import SignalboxNavigation

extension Composer {
  func toggle(_ element: ElementState, _ isOn: Bool, _ indent: Int) -> Block {
    var line = start(element, indent)
    let caret = line.width + 1
    line.add(isOn ? "[x]" : "[ ]", element.id == focus ? .focus : .text)
    line.add(" ")
    line.add(label(element))
    line.add(state(element))
    return Block(element.id, [line] + notes(element, indent + 4), caret: Screen.Place(row: 0, column: caret))
  }

  func button(_ element: ElementState, _ indent: Int) -> Block {
    var line = start(element, indent)
    let caret = line.width + 2
    line.add(Self.buttonText(element), Self.buttonRole(element, isFocused: element.id == focus))
    line.add(state(element))
    return Block(element.id, [line] + notes(element, indent + 2), caret: Screen.Place(row: 0, column: caret))
  }

  func link(_ element: ElementState, _ target: String, _ indent: Int) -> Block {
    var line = start(element, indent)
    let caret = line.width
    line.add(element.label, element.id == focus ? .focus : .link)
    let isShort = line.width + TextWidth.of(target) + 4 <= width
    if isShort { line.add("  <\(target)>", .help) }
    line.add(state(element))
    // Where it leads must be readable as a whole.
    let below = isShort ? [] : rows("<\(target)>", .help, indent + 2, element.id)
    return Block(element.id, [line] + below + notes(element, indent + 2), caret: Screen.Place(row: 0, column: caret))
  }

  /// Brackets say that it can be pressed, parentheses that it cannot, an exclamation mark that something is lost by it.
  static func buttonText(_ element: ElementState) -> String {
    let label = element.role == .destructive ? "! " + element.label : element.label
    return element.isEnabled ? "[ \(label) ]" : "( \(label) )"
  }

  static func buttonRole(_ element: ElementState, isFocused: Bool) -> Role {
    if isFocused { return .focus }
    if !element.isEnabled { return .disabled }
    return element.role == .default ? .label : element.role == .destructive ? .error : .text
  }

  /// A choice or multi-choice: its label, then an option a row; a long one scrolls within its rows.
  mutating func options(
    _ element: ElementState, _ options: [OptionState], chosen: Set<String>, marks: (String, String, String),
    _ indent: Int
  ) -> Block {
    let isFocused = element.id == focus
    let place = memory.highlight(of: element, options)
    let isLong = options.count > Self.shortChoice
    let shown = isLong ? min(options.count, longRows) : options.count
    var top = 0
    if isLong, shown > 0 {
      top = max(0, min(memory.tops[element.id] ?? 0, place, options.count - shown))
      top = max(top, place - shown + 1)
      memory.tops[element.id] = top
    }
    var title = start(element, indent)
    title.add(label(element))
    if isLong { title.add("  \(place + 1)/\(options.count)", .help) }
    title.add(state(element))
    let hasTitle = !element.label.isEmpty || isLong
    let rows = options.indices.dropFirst(top).prefix(shown).map { index in
      var line = start(element, indent + (hasTitle ? 2 : 0), marked: index == place)
      let option = options[index]
      let mark = chosen.contains(option.key) ? marks.1 : " "
      line.add(marks.0 + mark + marks.2, isFocused && index == place ? .focus : .text)
      line.add(" " + option.label, option.isEnabled && element.isEnabled ? .text : .disabled)
      if !option.isEnabled { line.add(" unavailable", .disabled) }
      return line
    }
    // The mark of the focus stands at the highlighted option; the title has it only when there is no option.
    if isFocused, !options.isEmpty { title.spans[0] = Line.Span(text: " ", style: Style(.text)) }
    let lines = (hasTitle ? [title] : []) + rows + notes(element, indent + 2)
    let row = (hasTitle ? 1 : 0) + place - top
    let first = hasTitle && row <= height - 1 ? 0 : row
    return Block(
      element.id, lines, core: min(first, row)..<min(lines.count, row + 1),
      caret: Screen.Place(row: row, column: Self.gutter + indent + (hasTitle ? 3 : 1)), gaps: .around)
  }
}
