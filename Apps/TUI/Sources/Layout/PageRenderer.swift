import SignalboxInterface
import SignalboxTerminal

/// Draws what is there now. It changes nothing: the same state gives the same drawing (K7).
struct PageRenderer {
  let frame: Frame
  let size: Size
  let marks: Marks
  let keymap: Keymap
  /// What is kept for what is in front, and for the page below any alert.
  let front: PageMemory
  let page: PageMemory
  /// What the status line says.
  let message: String?
  /// How long what is under way has taken.
  let elapsed: Elapsed?
  let now: Duration
  /// What is read in front of everything, if anything is.
  let help: HelpPage?
  /// What is looked for among everything that can be done, if somebody does.
  let palette: CommandPalette?
  let wraps: WrapCache

  func draw() -> Drawing {
    var drawing = Drawing(screen: Screen(size, isASCII: isASCII))
    drawTitle(&drawing.screen)
    drawPage(regions, &drawing)
    if !frame.alerts.isEmpty || palette != nil, !marks.isPlain { drawing.screen.recede() }
    if let help { drawHelp(help, &drawing) }
    drawStatus(regions, &drawing)
    if help != nil { return drawing }
    if let alert = frame.alerts.last { drawAlert(alert, &drawing) }
    if let palette { drawPalette(palette, &drawing) }
    return drawing
  }

  var isASCII: Bool { marks.isASCII }

  private var regions: Regions {
    Regions(
      size, needsAll: message == nil && complaint != nil, messageRows: messageLines.count,
      isWide: frame.page.elements.flattened.contains(where: \.isWide))
  }

  /// The element that has the focus.
  var focused: ElementState? { frame.focusable.first { $0.id == front.focus } }

  /// What is wrong with the focused element's value.
  private var complaint: String? { focused.flatMap { front.drafts[$0.id]?.problem ?? $0.error } }

  /// What is said, as a whole however narrow the window is: it may be a warning.
  private var messageLines: [String] {
    (message ?? notice).map { Wrapping.lines($0, columns: size.columns - (size.rows >= 8 ? 2 : 1)) } ?? []
  }

  /// What the application tells in passing; what a key has led to goes before.
  private var notice: String? {
    frame.notices.isEmpty ? nil : frame.notices.map(\.sentence).joined(separator: "  ")
  }

  /// Stands where something was cut.
  var ellipsis: String { isASCII ? "~" : "…" }

  // MARK: The page

  private func drawPage(_ regions: Regions, _ drawing: inout Drawing) {
    let height = regions.page.count
    let page = composed(width: regions.width, height: height)
    drawing.layout = page.blocks.map { block, start in
      PlacedRows(id: block.id, rows: start..<start + block.count, caret: start + (block.caret?.row ?? 0))
    }
    drawing.pageHeight = height
    for (block, _) in page.blocks { drawing.viewports[block.id] = block.viewport }
    let focused =
      frame.alerts.isEmpty ? page.blocks.first { $0.block.id == front.focus && $0.block.count > 0 } : nil
    let scroll = scroll(page, focused, height: height)
    drawing.pageScroll = scroll
    put(page, from: scroll, regions, &drawing)
    drawScrollBars(page, from: scroll, regions, &drawing)
    if let focused, let caret = focused.block.caret {
      let row = focused.start + caret.row - scroll
      if (0..<height).contains(row) {
        drawing.screen.cursor = Screen.Place(
          row: regions.page.lowerBound + row, column: min(regions.left + caret.column, size.columns - 1))
        drawing.screen.showsCursor =
          self.focused?.isTyped == true || front.cursors[focused.block.id]?.isFiltering == true
      }
    }
    if let focused, let menu = focused.block.menu {
      draw(menu, at: regions.page.lowerBound + focused.start - scroll, regions, &drawing)
    }
    if page.count > height { drawing.visibleRows = (scroll, min(page.count, scroll + height), page.count) }
  }

  /// The first row of the page in sight.
  private func scroll(_ composed: ComposedPage, _ focused: ComposedPage.PlacedBlock?, height: Int) -> Int {
    var scroll = page.scroll
    if let (block, start) = focused, page.follows {
      // The whole element if it fits, else its core, else the row of the caret (N7, N18).
      scroll = max(scroll, start + block.count - height)
      scroll = min(scroll, start + block.core.lowerBound)
      scroll = max(scroll, start + block.core.upperBound - height)
      if let caret = block.caret { scroll = min(scroll, start + caret.row) }
      // What stands above the first element that can have the focus would never be seen otherwise.
      if block.id == page.first, start + block.count <= height { scroll = 0 }
    }
    return max(0, min(scroll, composed.count - height))
  }

  private func put(_ page: ComposedPage, from scroll: Int, _ regions: Regions, _ drawing: inout Drawing) {
    for (block, start) in page.blocks {
      if let picture = block.picture, start >= scroll, start + picture.rows <= scroll + regions.page.count,
        picture.column + picture.columns <= regions.width
      {
        drawing.screen.pictures.append(
          Screen.Picture(
            thumbnail: picture.thumbnail, row: regions.page.lowerBound + start - scroll,
            column: regions.left + picture.column, rows: picture.rows, columns: picture.columns))
      }
      let visible = max(start, scroll)..<max(start, scroll, min(start + block.count, scroll + regions.page.count))
      for row in visible where row < start + block.count {
        let line = regions.page.lowerBound + row - scroll
        let pane = block.pane?.line(row - start)
        let width = block.pane.flatMap { pane == nil ? nil : $0.column } ?? regions.width
        drawing.hitAreas.append(
          HitArea(
            id: block.id, row: line, columns: regions.left..<regions.left + width,
            position: block.part(row - start), caret: { block.character(row - start, $0 - regions.left) }))
        drawing.hitAreas += block.keys(row - start).map { key in
          let columns = key.columns.clamped(to: 0..<regions.width)
          return HitArea(
            id: block.id, row: line, columns: regions.left + columns.lowerBound..<regions.left + columns.upperBound,
            press: key.id)
        }
        drawing.hitAreas += block.texts(row - start).map { part in
          HitArea(
            id: block.id, row: line,
            columns: regions.left + part.columns.lowerBound..<regions.left + part.columns.upperBound, text: part.text)
        }
        drawing.hitAreas += block.parts(row - start).map { part in
          HitArea(
            id: block.id, row: line,
            columns: regions.left + part.columns.lowerBound..<regions.left + part.columns.upperBound,
            position: part.position)
        }
        let text = block.line(row - start).cut(width, mark: ellipsis)
        drawing.screen.put(text, line, regions.left, end: regions.left + width)
        if let pane { put(pane, of: block, line, regions.left + width..<regions.left + regions.width, &drawing) }
      }
    }
  }

  /// What stands beside a row. A click there only brings the focus, and the wheel turns the list.
  private func put(_ pane: Line, of block: Block, _ row: Int, _ columns: Range<Int>, _ drawing: inout Drawing) {
    drawing.hitAreas.append(HitArea(id: block.id, row: row, columns: columns))
    drawing.screen.put(pane.cut(columns.count, mark: ellipsis), row, columns.lowerBound, end: columns.upperBound)
  }

  /// As much as fits, and where nothing does, what reads best: a page that scrolls anyway gains nothing by leaving out.
  private func composed(width: Int, height: Int) -> ComposedPage {
    var page = compose(width: width, height: height, .spacious)
    for density in [Density.compact, .bare] where page.count > height {
      page = compose(width: width, height: height, density)
    }
    guard page.count > height else { return page }
    return compose(width: width, height: height, height >= 12 ? .compact : .tight)
  }

  private func compose(width: Int, height: Int, _ density: Density) -> ComposedPage {
    let elements = frame.page.elements
    var composer = Composer(
      width: width, height: height, marks: marks, density: density,
      focus: frame.alerts.isEmpty ? front.focus : nil, wraps: wraps, keymap: keymap, memory: page)
    composer.now = now
    composer.labelWidth = Composer.labelWidth(elements, width: width)
    let long = elements.reduce(0) { $0 + $1.scrollingCount }
    if long > 0 {
      // First everything else is measured, then what is left is shared among what can scroll by itself.
      let rest = ComposedPage(composer.blocks(elements), density).count
      let least = min(3, max(1, height - 1 - (focused.map(composer.complaintRows) ?? 0)))
      composer.longRows = max(least, (height - rest) / long)
    }
    return ComposedPage(composer.blocks(elements), density)
  }

  // MARK: Around it

  private func drawTitle(_ screen: inout Screen) {
    screen.blank(0, 0..<size.columns, Style(.title))
    let separator = isASCII ? " > " : " › "
    var titles = frame.stack.map(\.title)
    let left = regions.left
    var room = (left > 0 ? regions.width : size.columns) - 2
    // Where there is no room for both, the title is worth more; the steps look alike on all of their pages.
    let longest = frame.page.steps?.steps.map { TextWidth.of($0.title) }.max() ?? 0
    let free = room - max(TextWidth.of(frame.page.title), min(longest + 4, room / 2)) - 2
    if let step = steps.first(where: { $0.width <= free }) {
      screen.put(step, 0, left + room + 1 - step.width)
      room -= step.width + 2
    }
    // The way here is shortened from its beginning: where one is counts most.
    var text = titles.joined(separator: separator)
    while titles.count > 1, TextWidth.of(text) > room {
      titles.removeFirst()
      text = ellipsis + separator + titles.joined(separator: separator)
    }
    if TextWidth.of(text) > room { text = titles.last ?? "" }
    screen.put(TextWidth.cut(text, room, mark: ellipsis), 0, left + 1, Style(.title))
  }

  /// Where this page stands among the steps, at length and in short.
  private var steps: [Line] {
    guard let steps = frame.page.steps, frame.alerts.isEmpty else { return [] }
    let number = Line(Wording.step(steps.current + 1, of: steps.steps.count), .title)
    if marks.isPlain { return [number] }
    var (all, dots) = (Line(), number)
    dots.add("  ", .title)
    for (place, step) in steps.steps.enumerated() {
      let (mark, role) = (marks.step(isReached: place <= steps.current), place == steps.current ? Role.step : .title)
      if place > 0 {
        all.add(" ─ ", .title)
        dots.add("─", .title)
      }
      all.add(mark + " " + step.title, role)
      dots.add(mark, role)
    }
    return [all, dots, number]
  }

  /// What is under way, with a sign that turns and the time that it has taken.
  private var working: String {
    let words = StateWords.working(frame.activities)
    guard let elapsed else { return words }
    let seconds = elapsed.seconds.map { "  \($0) s" } ?? ""
    return elapsed.sign(isPlain: marks.isPlain) + " " + words + seconds
  }

  private var noticeRole: Role {
    switch frame.notices.last?.severity {
    case .success: .success
    case .warning: .warning
    case .error: .error
    case .information, nil: .information
    }
  }

  private func drawStatus(_ regions: Regions, _ drawing: inout Drawing) {
    let working = frame.isSettled ? "" : working
    // What the application says of itself stands where nothing else is said, and never in place of the keys.
    let status = regions.footer == nil || !working.isEmpty ? nil : frame.status
    let said = messageLines.isEmpty ? [status ?? working] : messageLines
    let role: Role =
      message != nil ? .warning : notice == nil ? (status == nil ? .information : .help) : noticeRole
    let margin = regions.left + (regions.footer == nil ? 0 : 1)
    let footerRow = regions.footer ?? (said == [""] ? regions.status.first : nil)
    if let footerRow {
      drawing.screen.put(footer(drawing, room: size.columns - 1 - margin), footerRow, margin)
    }
    var room = size.columns - 1 - margin
    if regions.footer != nil, let rows = drawing.visibleRows {
      let text = "\(Wording.rows) \(rows.first + 1)-\(rows.last)/\(rows.count) "
      let width = TextWidth.of(text)
      // What is said goes before where one is.
      if said.count == 1, message == nil && notice == nil || TextWidth.of(said[0]) <= room - width {
        drawing.screen.put(text, regions.status.lowerBound, regions.left + max(regions.width, 0) - width, Style(.help))
        room -= width + max(0, size.columns - regions.left - regions.width)
      }
    }
    guard footerRow != regions.status.first else { return }
    for (row, text) in zip(regions.status, said) {
      drawing.screen.put(Line(text, role).cut(room, mark: ellipsis), row, margin)
    }
  }
}
