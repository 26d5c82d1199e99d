import SignalboxInterface
import SignalboxTerminal

/// A page over the whole window. F1: of what the focus is on, the application's own keys, and ours in groups; or what a row says of
/// itself.
extension PageRenderer {
  func drawHelp(_ help: HelpPage, _ drawing: inout Drawing) {
    let regions = Regions(size)
    let previewed = help.subject == .preview ? front.previewed : nil
    let caption = TextWidth.cut(
      previewed?.label ?? Wording.helpTitle, size.columns - regions.left - 2, mark: ellipsis)
    for row in 0..<regions.page.upperBound { drawing.screen.blank(row, 0..<size.columns, Style(.text)) }
    drawing.screen.blank(0, 0..<size.columns, Style(.title))
    drawing.screen.put(caption, 0, regions.left + 1, Style(.title))
    let text =
      previewed.map { read($0, room: regions.width - 2) }
      ?? explanations(help.filter, room: regions.width - 2)
    let rows = regions.page
    let first = max(0, min(help.row, text.count - rows.count))
    drawing.help = first
    drawing.hitAreas = []
    drawing.visibleRows = text.count > rows.count ? (first, min(text.count, first + rows.count), text.count) : nil
    for (row, line) in zip(rows, text.dropFirst(first)) {
      drawing.screen.put(line.cut(regions.width - 2, mark: ellipsis), row, regions.left + 2)
    }
    if text.count > rows.count, !marks.isPlain {
      let bar = Bar(rows: rows, first: first, shown: rows.count, count: text.count)
      draw(bar, regions.left + regions.width, regions, &drawing.screen)
    }
    guard previewed == nil else {
      drawing.screen.cursor = Screen.Place(row: rows.lowerBound, column: regions.left + 2)
      return
    }
    // What is looked for stands in the title's row, where one sees it whatever is in sight below.
    let title = regions.left + 1 + TextWidth.of(caption) + 2
    let sought = help.filter.isEmpty ? Wording.typeToFind : "/" + help.filter
    drawing.screen.put(TextWidth.cut(sought, size.columns - title - 1, mark: ellipsis), 0, title, Style(.title))
    let caret = help.filter.isEmpty ? title : title + TextWidth.of(sought)
    drawing.screen.cursor = Screen.Place(row: 0, column: min(size.columns - 1, caret))
    drawing.screen.showsCursor = true
  }

  /// All there is to read of a row: its cells, each behind its title, and what it says of itself.
  private func read(_ row: RowState, room: Int) -> [Line] {
    let columns = focused?.content.list?.columns ?? []
    let titles = min(room / 3, columns.reduce(0) { max($0, TextWidth.of($1.title)) })
    let cells = zip(columns, row.cells).flatMap { column, cell in
      Wrapping.lines(cell, columns: room - titles - 2).enumerated().map { index, text in
        var line = Line(TextWidth.fit(index == 0 ? column.title : "", titles, mark: ellipsis) + "  ", .label)
        line.add(text)
        return line
      }
    }
    let words = row.hasPreview ? wraps.rows(row.preview ?? "", room, for: "preview").map { Line($0) } : []
    return cells + (cells.isEmpty || words.isEmpty ? [] : [Line()]) + words
  }

  /// The rows of the page: what `filter` finds, with a heading above each group.
  private func explanations(_ filter: String, room: Int) -> [Line] {
    let wanted = ListFilter(filter)
    var text: [Line] = []
    if filter.isEmpty {
      for words in aboutFocus { text += Wrapping.lines(words, columns: room).map { Line($0, .label) } }
    }
    for (title, rows) in [(frame.page.title, shortcuts)] + keymap.help {
      let found = rows.filter { wanted.rank($0.what) != nil || wanted.rank($0.keys) != nil }
      guard !found.isEmpty else { continue }
      if !text.isEmpty { text.append(Line()) }
      text.append(Line(title, .heading))
      for (keys, what) in found { text += explained(keys, what, room) }
    }
    return text.isEmpty ? [Line(Wording.nothingLikeIt, .help)] : text
  }

  /// Side by side where the longest keys fit beside what they do, else one after the other.
  private func explained(_ keys: String, _ what: String, _ room: Int) -> [Line] {
    guard room >= 64 else { return Wrapping.lines("  \(keys): \(what)", columns: room).map { Line($0) } }
    return Wrapping.lines(what, columns: room - 28).enumerated().map { index, row in
      var line = Line(TextWidth.fit(index == 0 ? "  " + keys : "", 28), .key)
      line.add(row)
      return line
    }
  }

  /// The keys that the application has given its buttons.
  private var shortcuts: [(keys: String, what: String)] {
    frame.elementsInFront.flattened.compactMap { element in
      element.shortcut.map { (keymap.name(shortcut: $0), element.name) }
    }
  }

  /// What the focus is on, in full: on the page a row may have been too narrow for it.
  private var aboutFocus: [String] {
    guard let element = focused else { return [] }
    var words = [[element.label, element.help ?? ""].filter { !$0.isEmpty }.joined(separator: ": ")]
    if let row = front.cursors[element.id]?.current {
      words.append([row.label, row.words ?? ""].filter { !$0.isEmpty }.joined(separator: ": "))
    }
    return words.filter { !$0.isEmpty }
  }
}
