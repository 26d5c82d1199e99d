import SignalboxInterface
import SignalboxTerminal

/// Boxes over the page.
extension PageRenderer {
  /// Draws the alert in a box over the page. Its buttons are always in sight; its message scrolls.
  func drawAlert(_ alert: AlertState, _ drawing: inout Drawing) {
    let room = min(60, size.columns - (hasFrames ? size.columns >= 40 ? 10 : 6 : 2))
    var buttons = arrange(alert.buttons, room)
    var (words, scroll) = words(of: alert, room, rows: innerRows - buttons.count)
    // Blank cells around the text, where they take no row of it.
    let isAiry = hasFrames && words.last == Line() && words.count + buttons.count < innerRows
    if isAiry { words.insert(Line(), at: 0) }
    drawing.alertScroll = scroll
    if buttons.count == 1 {
      buttons[0].indent(by: (max(boxWidth, words.map(\.width).max() ?? 0) - buttons[0].line.width) / 2)
    }
    let sign = glyphs.isPlain || alert.severity == .information ? "" : alert.severity == .success ? "✓ " : "! "
    let caption = hasFrames ? sign + alert.weight : nil
    let place = box(
      words + buttons.map(\.line), caption, alert.severity == .information ? .border : alert.severity.role,
      &drawing.screen, margin: isAiry && size.columns >= 40 ? 3 : 1)
    drawing.screen.showsCursor = false
    drawing.hitAreas = buttons.enumerated().flatMap { index, row in
      row.areas.map { id, columns in
        HitArea(
          id: id, row: place.row + words.count + index,
          columns: place.column + columns.lowerBound..<place.column + columns.upperBound)
      }
    }
    let focused = buttons.indices.first { buttons[$0].caret != nil } ?? 0
    let visible = max(0, min(words.count + focused, place.rows - 1))
    drawing.screen.cursor = Screen.Place(
      row: place.row + visible,
      column: min(size.columns - 1, place.column + (buttons.isEmpty ? 0 : buttons[focused].caret ?? 0)))
  }

  /// A Boolean value that indicates whether there is room for the frame of a box.
  var hasFrames: Bool { size.rows >= 8 && size.columns >= 24 }

  var innerRows: Int { size.rows - (hasFrames ? 4 : 1) }

  /// The number of cells that a box has at least.
  private var boxWidth: Int { hasFrames ? 18 : 0 }

  /// Returns the text of an alert in at most `rows` rows, and the first row in sight of its message.
  private func words(of alert: AlertState, _ room: Int, rows: Int) -> (lines: [Line], scroll: Int) {
    // The weight of the alert is a word in the frame, or before the title where there is no frame.
    let title = hasFrames ? alert.title : "\(alert.weight): \(alert.title)"
    let titles = Wrapping.lines(title, columns: room)
    let message = alert.message.isEmpty ? [] : wraps.rows(alert.message, room, for: alert.id)
    let titleRows = min(titles.count, max(1, rows))
    let gaps = message.count + titleRows + 2 <= rows ? 1 : 0
    let shown = max(0, min(message.count, rows - titleRows - gaps * 2))
    let scroll = max(0, min(front.scroll, message.count - shown))
    var lines = titles.prefix(titleRows).map { Line($0, .heading) }
    if gaps > 0, shown > 0 { lines.append(Line()) }
    lines += message.dropFirst(scroll).prefix(shown).map { Line($0) }
    if gaps > 0 { lines.append(Line()) }
    return (lines, scroll)
  }

  /// Puts `lines` into a frame in the middle, with a caption. Without a caption, puts them over the whole page, without
  /// a frame. Returns the place of the lines.
  func box(
    _ lines: [Line], _ caption: String?, _ role: Role, _ screen: inout Screen, margin: Int = 1
  ) -> (row: Int, column: Int, rows: Int) {
    let style = Style(role)
    guard let caption else {
      for row in 1..<size.rows { screen.blank(row, 0..<size.columns, Style(.text)) }
      for (index, line) in lines.enumerated() { screen.put(line, 1 + index, 1) }
      return (1, 1, size.rows - 1)
    }
    let width = max(boxWidth, lines.map(\.width).max() ?? 0)
    let column = (size.columns - width - 2 - 2 * margin) / 2
    let row = max(0, (size.rows - lines.count - 2) / 2)
    let end = column + width + 2 + 2 * margin
    let (across, down) = isASCII ? ("-", "|") : ("─", "│")
    let corners = glyphs.corners
    let edge = String(repeating: across, count: width + 2 * margin)
    screen.put(corners[0] + edge + corners[1], row, column, style)
    screen.put(" \(caption) ", row, column + 2, end: end - 2, Style(role == .border ? .heading : role))
    for (index, line) in lines.enumerated() {
      screen.blank(row + 1 + index, column..<end, Style(.text))
      screen.put(down, row + 1 + index, column, style)
      screen.put(line, row + 1 + index, column + 1 + margin, end: end - 1 - margin)
      screen.put(down, row + 1 + index, end - 1, style)
    }
    screen.put(corners[2] + edge + corners[3], row + 1 + lines.count, column, style)
    return (row + 1, column + 1 + margin, lines.count)
  }

  private struct ButtonRow {
    var line = Line()
    var caret: Int?
    /// The ids of the buttons with their columns.
    var areas: [(id: String, columns: Range<Int>)] = []

    /// Moves the buttons to the right.
    mutating func indent(by cells: Int) {
      guard cells > 0 else { return }
      line.spans.insert(Line.Span(text: String(repeating: " ", count: cells), style: Style(.text)), at: 0)
      caret = caret.map { $0 + cells }
      areas = areas.map { ($0.id, $0.columns.lowerBound + cells..<$0.columns.upperBound + cells) }
    }
  }

  /// Arranges buttons side by side, as far as they fit. The caret is at the beginning of the focused button.
  private func arrange(_ buttons: [ElementState], _ room: Int) -> [ButtonRow] {
    var rows: [ButtonRow] = []
    for button in buttons {
      let isFocused = button.id == front.focus
      let text = TextWidth.cut(glyphs.buttonText(button), room - 1)
      if rows.isEmpty || rows[rows.count - 1].line.width + 2 + TextWidth.of(text) > room { rows.append(ButtonRow()) }
      let last = rows.count - 1
      if !rows[last].line.spans.isEmpty { rows[last].line.add(" ") }
      if isFocused { rows[last].caret = rows[last].line.width }
      let start = rows[last].line.width
      rows[last].areas.append((button.id, start..<start + 1 + TextWidth.of(text)))
      rows[last].line.add(isFocused ? glyphs.focus : " ", isFocused ? .bar : .text)
      rows[last].line.add(text, glyphs.buttonRole(button, isFocused: isFocused))
    }
    return rows
  }
}
