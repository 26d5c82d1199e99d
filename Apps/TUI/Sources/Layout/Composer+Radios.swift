import SignalboxInterface
import SignalboxTerminal

/// A choice with few options in a single row, where there is room: its label, then the options side by side.
extension Composer {
  /// Returns a Boolean value that indicates whether the options of `element` fit behind its label in `width` cells.
  static func fitsInRow(_ element: ElementState, width: Int) -> Bool {
    guard let selection = element.content.selection, !selection.allowsMultipleSelection, !element.isTabBar,
      (1...ListCursor.short).contains(selection.options.count)
    else { return false }
    let label = element.label.isEmpty ? 0 : TextWidth.of(element.label) + (element.isRequired ? 3 : 1)
    return gutter + label + widthOfRow(selection) <= width
  }

  /// Returns the width of the options with plain marks, so that a form has the same shape on all terminals.
  private static func widthOfRow(_ selection: SelectionState) -> Int {
    selection.options.reduce(0) { $0 + 6 + TextWidth.of($1.label) + TextWidth.of(unavailable($1)) }
  }

  private static func unavailable(_ option: OptionState) -> String {
    option.isEnabled ? "" : " " + StateTexts.unavailable
  }

  /// Returns the block of a choice in a single row, or `nil` where there is no room. The option under the cursor has
  /// its own look, and the terminal's cursor is at its beginning.
  func optionsInRow(_ element: ElementState, _ selection: SelectionState, _ indent: Int) -> Block? {
    guard Self.fitsInRow(element, width: width - indent), let cursor = memory.cursors[element.id] else { return nil }
    let isFocused = element.id == focus
    let isBeside = !element.label.isEmpty && hasLabelBeside(element, indent)
    var line = isBeside ? labelBeside(element, indent) : start(element, indent)
    if !isBeside, !element.label.isEmpty {
      line.add(label(element))
      line.add(" ")
    }
    let column = line.width
    guard column + Self.widthOfRow(selection) + state(element).width <= width else { return nil }
    var parts: [(target: HitArea.Target, columns: Range<Int>)] = []
    for (place, option) in selection.options.enumerated() {
      let isHere = isFocused && place == cursor.position
      let first = line.width
      let sign = selection.selected == [option.key] ? glyphs.chosen : glyphs.free
      let role: Role = isHere ? .focus : option.isEnabled && element.isEnabled ? .text : .disabled
      line.add(
        (isHere && glyphs.isPlain ? glyphs.focus : " ") + sign,
        role == .text && sign == glyphs.chosen ? glyphs.chosenRole : role)
      line.add(" " + option.label, role)
      line.add(Self.unavailable(option), .disabled)
      // Where the focus has a colour, the colour fills the whole option.
      line.add(" ", glyphs.isPlain ? .text : role)
      parts.append((.row(place), first..<line.width))
      line.add(" ")
    }
    line.add(state(element))
    let caret = parts.indices.contains(cursor.position) ? parts[cursor.position].columns.lowerBound : 0
    var block = Block(
      element.id, [line] + notes(element, isBeside ? column - Self.gutter + 1 : indent + 2),
      caret: Screen.Place(row: 0, column: caret), gaps: .around)
    block.hits = { [parts] in $0 == 0 ? parts : [] }
    return block
  }
}
