import SignalboxInterface
import SignalboxTerminal

/// A choice of few options in one row, where it has room: its label, then the options side by side.
extension Composer {
  /// Whether the options of `element` fit side by side behind its own label in `width` cells.
  static func fitsInRow(_ element: ElementState, width: Int) -> Bool {
    guard let selection = element.content.selection, !selection.takesSeveral, !element.isTabBar,
      (1...ListCursor.short).contains(selection.options.count)
    else { return false }
    let label = element.label.isEmpty ? 0 : TextWidth.of(element.label) + (element.isRequired ? 3 : 1)
    return gutter + label + widthOfRow(selection) <= width
  }

  /// As wide as on a terminal without today's signs, so that a form has one shape on all.
  private static func widthOfRow(_ selection: SelectionState) -> Int {
    selection.options.reduce(0) { $0 + 6 + TextWidth.of($1.label) + TextWidth.of(unavailable($1)) }
  }

  private static func unavailable(_ option: OptionState) -> String {
    option.isEnabled ? "" : " " + StateWords.unavailable
  }

  /// The option that a key would take is marked in a way of its own, and the cursor stands before it; `nil` where there is no room.
  func optionsInRow(_ element: ElementState, _ selection: SelectionState, _ indent: Int) -> Block? {
    guard Self.fitsInRow(element, width: width - indent), let cursor = memory.cursors[element.id] else { return nil }
    let isFocused = element.id == focus
    let isBeside = labelWidth > 0 && !element.label.isEmpty
    var line = isBeside ? labelBeside(element, indent) : start(element, indent)
    if !isBeside, !element.label.isEmpty {
      line.add(label(element))
      line.add(" ")
    }
    let column = line.width
    guard column + Self.widthOfRow(selection) + state(element).width <= width else { return nil }
    var parts: [(position: Int, columns: Range<Int>)] = []
    for (place, option) in selection.options.enumerated() {
      let isHere = isFocused && place == cursor.position
      let first = line.width
      let sign = selection.selected == [option.key] ? marks.chosen : marks.free
      let role: Role = isHere ? .focus : option.isEnabled && element.isEnabled ? .text : .disabled
      line.add(
        (isHere && marks.isPlain ? marks.focus : " ") + sign,
        role == .text && sign == marks.chosen ? marks.chosenRole : role)
      line.add(" " + option.label, role)
      line.add(Self.unavailable(option), .disabled)
      // Where the focus has a colour, the option is a field of it.
      line.add(" ", marks.isPlain ? .text : role)
      parts.append((place, first..<line.width))
      line.add(" ")
    }
    line.add(state(element))
    let caret = parts.indices.contains(cursor.position) ? parts[cursor.position].columns.lowerBound : 0
    var block = Block(
      element.id, [line] + notes(element, isBeside ? column - Self.gutter + 1 : indent + 2),
      caret: Screen.Place(row: 0, column: caret), gaps: .around)
    block.parts = { [parts] in $0 == 0 ? parts : [] }
    return block
  }
}
