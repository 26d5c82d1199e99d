import SignalboxInterface
import SignalboxTerminal

/// A page over the whole window: the help (F1), or the preview of a row. The help has the text of the focus, the
/// application's own keys, and the other keys in groups.
extension HelpPage {
  func draw(_ page: PageRenderer, _ drawing: inout Drawing) {
    let (size, ellipsis) = (page.size, page.ellipsis)
    let regions = Regions(size)
    let previewed = subject == .preview ? page.front.readable : nil
    let caption = TextWidth.cut(
      previewed?.label ?? ScreenTexts.helpTitle, size.columns - regions.left - 2, mark: ellipsis)
    for row in 0..<regions.page.upperBound { drawing.screen.blank(row, 0..<size.columns, Style(.text)) }
    drawing.screen.blank(0, 0..<size.columns, Style(.title))
    drawing.screen.put(caption, 0, regions.left + 1, Style(.title))
    let filter = picker.filter.text
    let text =
      previewed.map { page.read($0, room: regions.width - 2) }
      ?? page.explanations(filter, room: regions.width - 2)
    let rows = regions.page
    let first = max(0, min(picker.position, text.count - rows.count))
    drawing.hitAreas = []
    drawing.visibleRows = text.count > rows.count ? (first, min(text.count, first + rows.count), text.count) : nil
    for (row, line) in zip(rows, text.dropFirst(first)) {
      drawing.screen.put(line.cut(regions.width - 2, mark: ellipsis), row, regions.left + 2)
    }
    if text.count > rows.count, !page.glyphs.isPlain {
      let bar = PageRenderer.Bar(rows: rows, first: first, shown: rows.count, count: text.count)
      page.draw(bar, regions.left + regions.width, regions, &drawing)
    }
    guard previewed == nil else {
      drawing.screen.cursor = Screen.Place(row: rows.lowerBound, column: regions.left + 2)
      return
    }
    // The search text is in the row of the title, where it is always in sight.
    let title = regions.left + 1 + TextWidth.of(caption) + 2
    let sought = filter.isEmpty ? ScreenTexts.typeToFind : "/" + filter
    drawing.screen.put(TextWidth.cut(sought, size.columns - title - 1, mark: ellipsis), 0, title, Style(.title))
    let caret = filter.isEmpty ? title : title + TextWidth.of(sought)
    drawing.screen.cursor = Screen.Place(row: 0, column: min(size.columns - 1, caret))
    drawing.screen.showsCursor = true
  }
}

extension PageRenderer {
  /// Returns the whole text of a row: its cells, each behind the title of its column, and its preview. A label that the
  /// title of the page may cut, or that has nothing behind it, is part of the text.
  fileprivate func read(_ row: RowState, room: Int) -> [Line] {
    let columns = focused?.content.list?.columns ?? []
    let titles = min(room / 3, columns.reduce(0) { max($0, TextWidth.of($1.title)) })
    let cells = zip(columns, row.tonedCells).flatMap { column, cell in
      Wrapping.lines(cell, columns: room - titles - 2).enumerated().map { index, text in
        var line = Line(TextWidth.fit(index == 0 ? column.title : "", titles, mark: ellipsis) + "  ", .label)
        line.add(text)
        return line
      }
    }
    let image = row.imageSentence.map { wraps.rows($0, room, for: "picture").map { Line($0, .help) } } ?? []
    let words = row.hasPreview ? wraps.rows(row.preview ?? "", room, for: "preview").map { Line($0) } : []
    let picture = Composer.pictured(row, room: (room, size.rows))
    let own = [row.tonedLabel, row.cells.isEmpty ? row.detail ?? "" : ""].filter { !$0.isEmpty }
    let isOwn = picture.isEmpty && cells.isEmpty && image.isEmpty && words.isEmpty
    let label =
      isOwn || row.cells.isEmpty && TextWidth.of(row.label) > room
      ? own.flatMap { Wrapping.lines($0, columns: room) }.map { Line($0) } : []
    return Array([picture, label, cells, image, words].filter { !$0.isEmpty }.joined(separator: [Line()]))
  }

  /// Returns the rows of the help that match `filter`, with a heading above each group.
  fileprivate func explanations(_ filter: String, room: Int) -> [Line] {
    let wanted = ListFilter(filter)
    var text: [Line] = []
    if filter.isEmpty {
      for words in aboutFocus { text += Wrapping.lines(words, columns: room).map { Line($0, .label) } }
    }
    for (title, rows) in [(frame.page.title, shortcuts)] + keymap.help {
      let found = rows.filter { row in ([row.what, row.keys] + row.aliases).contains { wanted.rank($0) != nil } }
      guard !found.isEmpty else { continue }
      if !text.isEmpty { text.append(Line()) }
      text.append(Line(title, .heading))
      for (keys, what, _) in found { text += explained(keys, what, room) }
    }
    return text.isEmpty ? [Line(ScreenTexts.nothingLikeIt, .help)] : text
  }

  /// Returns the rows that explain some keys. In a wide window the explanation is beside the keys, otherwise behind
  /// them.
  private func explained(_ keys: String, _ what: String, _ room: Int) -> [Line] {
    guard room >= 64 else { return Wrapping.lines("  \(keys): \(what)", columns: room).map { Line($0) } }
    return Wrapping.lines(what, columns: room - 28).enumerated().map { index, row in
      var line = Line(TextWidth.fit(index == 0 ? "  " + keys : "", 28), .key)
      line.add(row)
      return line
    }
  }

  /// The shortcuts of the application's buttons.
  private var shortcuts: [HelpRow] {
    frame.elementsInFront.flattened.compactMap { element in
      element.shortcut.map { (keymap.name(shortcut: $0), element.name, []) }
    }
  }

  /// The whole text of the focused element and of the row under its cursor. The page may show it cut.
  private var aboutFocus: [String] {
    guard let element = focused else { return [] }
    var words = [[element.label, element.help ?? ""].filter { !$0.isEmpty }.joined(separator: ": ")]
    if let row = front.cursors[element.id]?.current {
      words.append([row.label, row.detailText ?? ""].filter { !$0.isEmpty }.joined(separator: ": "))
    }
    return words.filter { !$0.isEmpty }
  }
}
