import SignalboxInterface
import SignalboxTerminal

extension Composer {
  /// Returns the block of a single-line field, a secret or a number. The box is beside the label, or below it in a
  /// narrow window.
  func field(_ element: ElementState, _ indent: Int) -> Block {
    let isFocused = element.id == focus
    let isBeside = hasLabelBeside(element, indent)
    var line = isBeside ? labelBeside(element, indent) : start(element, indent, marked: false)
    let above = isBeside ? [] : labelAbove(element, indent)
    let (state, fieldColumn) = (state(element), line.width)
    let room = max(3, min(width - fieldColumn - 2 - state.width, boxWidth(element)))
    let content = content(element, room, isFocused: isFocused)
    line.add(box(element, content.text, isFocused: isFocused))
    line.add(figure(element, room: width - line.width - state.width))
    line.add(state)
    line.add(form(element, room: width - line.width))
    let caretRow = above.count
    let notes = notes(element, isBeside ? fieldColumn - Self.gutter + 1 : indent + 1)
    let fieldLines = above + [line] + notes
    let wrongRows = complaintRows(element, notes)
    let place = Screen.Place(row: caretRow + 1 + wrongRows, column: fieldColumn)
    let menu = menu(element, place, width: room + 2) ?? calendar(element, place)
    // Without help and without a kept row, the complaint takes the row of the suggestions. Under a menu the row of the
    // suggestions stays, but blank.
    let suggestions =
      wrongRows > 0 && element.help == nil && !keepsRow(element)
      ? [] : suggestions(element, isFocused: isFocused, fieldColumn).map { menu == nil ? $0 : Line() }
    var block = Block(
      element.id, fieldLines + suggestions, core: 0..<caretRow + 1 + wrongRows,
      caret: Screen.Place(row: caretRow, column: fieldColumn + 1 + content.caret))
    block.menu = menu
    block.keepsRow = keepsRow(element)
    block.character = { row, column in
      let cell = column - fieldColumn - 1
      return row == caretRow && content.places.indices.contains(cell) ? content.places[cell] : nil
    }
    return block
  }

  /// Returns the form in which a day or a time is typed. The form is behind the box while the box is empty.
  private func form(_ element: ElementState, room: Int) -> Line {
    guard let format = element.content.field?.format, memory.drafts[element.id]?.editor.characters.isEmpty == true,
      element.isEnabled, TextWidth.of(format.form) < room
    else { return Line() }
    return Line(" " + format.form, .help)
  }

  func labelBeside(_ element: ElementState, _ indent: Int) -> Line {
    var line = start(element, indent)
    let room = labelWidth - indent - (element.isRequired ? 2 : 0)
    var label = named(element, element.id == focus ? .label : .text).cut(room, mark: ellipsis)
    if element.isRequired { label.add(" *", .required) }
    label.pad(to: labelWidth - indent)
    line.add(label)
    line.add(" ")
    return line
  }

  /// Returns the box of a field or a long choice, with `text` in it.
  func box(_ element: ElementState, _ text: String, isFocused: Bool) -> Line {
    let role: Role = !element.isEnabled ? .disabled : isFocused ? .active : .field
    let (start, end) = glyphs.edges(isEnabled: element.isEnabled)
    let edge: Role = glyphs.isPlain ? .text : role
    var line = Line(start, edge)
    // The text that the next letter replaces has the look of the focus.
    let draft = memory.drafts[element.id]
    let isReplaced = isFocused && memory.replacesText && draft?.isTypedWhole == true
    // In a secret all dots have this look, whatever the length of the secret (G25).
    let count = element.isSecret ? text.prefix { $0 != " " }.count : draft?.editor.characters.count ?? 0
    let replaced = isReplaced ? text.prefix(count) : ""
    line.add(String(replaced), .focus)
    line.add(String(text.dropFirst(replaced.count)), role)
    line.add(end, edge)
    return line
  }

  /// Returns the block of a text with several lines: a box with bars at its sides that scrolls by itself.
  func area(_ element: ElementState, _ indent: Int) -> Block {
    guard let draft = memory.drafts[element.id] else { return Block(element.id, []) }
    let room = max(2, min(width - Self.gutter - indent - 2, 100))
    let area = TextArea(draft.editor.characters, caret: draft.editor.caret, width: room)
    let most = max(1, min(10, height / 2))
    let shown = max(min(3, most), min(area.rows.count, most))
    let lowest = max(0, min(draft.viewport.top, area.caret.row, area.rows.count - shown))
    let top = max(lowest, area.caret.row - shown + 1)
    var title = start(element, indent)
    title.add(label(element))
    if area.rows.count > shown { title.add("  " + ScreenTexts.row(area.caret.row + 1, of: area.rows.count), .help) }
    title.add(state(element))
    let blank = String(repeating: " ", count: Self.gutter + indent)
    let bar = isASCII ? "|" : glyphs.isPlain ? "│" : " "
    let role: Role = !element.isEnabled ? .disabled : element.id == focus ? .active : .field
    let edge: Role = glyphs.isPlain ? .text : role
    let characters = draft.editor.characters
    let boxed = (top..<top + shown).map { row in
      var line = Line(blank)
      line.add(bar, edge)
      let text =
        area.rows.indices.contains(row)
        ? characters[area.rows[row]].reduce(into: "") { $0 += LineWindow.shown($1).text } : ""
      line.add(TextWidth.fit(text, room), role)
      line.add(bar, edge)
      return line
    }
    let notes = notes(element, indent + 1)
    let caretRow = area.caret.row - top
    let firstColumn = Self.gutter + indent + 1
    var block = Block(
      element.id, [title] + boxed + notes, core: 0..<1 + shown + complaintRows(element, notes),
      caret: Screen.Place(row: 1 + caretRow, column: firstColumn + area.caret.column), gaps: .around)
    block.viewport = Viewport(top: top, height: shown, width: room)
    block.keepsRow = keepsRow(element)
    block.character = { row, column in
      guard row >= 1, row <= shown, column >= firstColumn, column < firstColumn + room else { return nil }
      return area.place(row: min(top + row - 1, area.rows.count - 1), column: column - firstColumn, in: characters)
    }
    return block
  }

  /// Returns the text of the box, the column of its caret, and the index of the character in each cell.
  private func content(
    _ element: ElementState, _ room: Int, isFocused: Bool
  ) -> (text: String, caret: Int, places: [Int]) {
    guard let draft = memory.drafts[element.id] else { return (String(repeating: " ", count: room), 0, []) }
    if draft.kind == .secret {
      // The number of dots does not depend on the length, so that it does not reveal the length (G25).
      let isFilled = !draft.editor.characters.isEmpty || draft.isFilledElsewhere
      let dots = isFilled ? String(repeating: isASCII ? "*" : "•", count: min(8, room - 1)) : ""
      return (TextWidth.fit(dots, room), dots.count, [])
    }
    let window = LineWindow(draft.editor.characters[...], caret: isFocused ? draft.editor.caret : nil, width: room)
    return (window.text, window.caret, window.places)
  }

  /// Returns the width of a box in cells: enough for the longest value, within limits.
  private func boxWidth(_ element: ElementState) -> Int {
    switch element.content.input {
    case .text(let field) where field.format != nil: 16
    case .text(let field): max(8, min(field.limit + 1, 60))
    case .secret: 24
    case .number(let number) where number.style != nil: 8
    case .files: 60
    default: 16
    }
  }

  private func suggestions(_ element: ElementState, isFocused: Bool, _ column: Int) -> [Line] {
    guard isFocused, density < .tight, let draft = memory.drafts[element.id], !draft.suggestions(element).isEmpty
    else { return [] }
    let fitting = draft.fitting(draft.suggestions(element))
    let text =
      keymap.name(.nextSuggestion, in: .text) + ": "
      + (fitting.isEmpty ? ScreenTexts.noSuggestion : fitting.prefix(20).joined(separator: ", "))
    var line = Line(String(repeating: " ", count: column + 1))
    line.add(TextWidth.cut(text, width - column - 1, mark: ellipsis), .help)
    return [line]
  }
}
