import SignalboxInterface
import SignalboxTerminal

/// Draws the current state. Drawing changes nothing: the same state gives the same drawing (K7).
struct PageRenderer: LayoutPart {
  let frame: Frame
  let environment: Environment
  /// The state that is kept for the alert or page in front.
  let front: PageMemory
  /// The state that is kept for the page, which may be below an alert.
  let page: PageMemory
  /// The ids of the columns that the user has hidden.
  let hiddenColumns: Set<String>
  let status: Status
  /// The time for which work has been under way.
  let elapsed: Elapsed?
  /// The layer over the page, if one is open.
  let layer: (any Layer)?

  func draw() -> Drawing {
    var drawing = Drawing(screen: Screen(size, isASCII: isASCII))
    let regions = regions
    drawTitle(&drawing)
    drawPage(regions, &drawing)
    if !frame.alerts.isEmpty || layer?.isBox == true, !glyphs.isPlain { drawing.screen.recede() }
    if let layer, !layer.isBox {
      layer.draw(self, &drawing)
      drawStatus(regions, &drawing)
    } else {
      drawStatus(regions, &drawing)
      if let alert = frame.alerts.last { drawAlert(alert, &drawing) }
      layer?.draw(self, &drawing)
    }
    drawing.hitAreas += drawing.footerAreas
    return drawing
  }

  var regions: Regions {
    Regions(
      size, needsAll: message == nil && complaint != nil, messageRows: messageLines.count,
      isWide: frame.page.elements.flattened.contains(where: \.isWide))
  }

  /// The element that has the focus.
  var focused: ElementState? { frame.focusable(front.focus) }

  /// The complaint about the focused element's value.
  private var complaint: String? { focused.flatMap { front.drafts[$0.id]?.problem ?? $0.error } }

  /// The message of the status bar. An error that stands below its field anyway is not said twice.
  private var message: String? {
    guard let element = focused, element.id == status.elementWithShownError, frame.alerts.isEmpty, size.rows >= 8,
      let words = front.complaint(about: element), status.message == "\(element.name): \(words)"
    else { return status.message }
    return status.instead
  }

  /// The message in rows. It is wrapped and never cut, because it may be a warning.
  private var messageLines: [String] {
    (message ?? notice).map { Wrapping.lines($0, columns: size.columns - (size.rows >= 8 ? 2 : 1)) } ?? []
  }

  /// The notices of the application. A message about a key press takes precedence over them.
  private var notice: String? {
    frame.notices.isEmpty ? nil : frame.notices.map(\.sentence).joined(separator: "  ")
  }

  // MARK: The page

  private func drawPage(_ regions: Regions, _ drawing: inout Drawing) {
    let height = regions.page.count
    let page = composed(width: regions.width, height: height)
    drawing.layout = page.blocks.map {
      PlacedRows(
        id: $0.block.id, rows: $0.start..<$0.start + $0.block.count, caret: $0.start + ($0.block.caret?.row ?? 0))
    }
    (drawing.pageHeight, drawing.pageRows) = (height, page.count)
    for placed in page.blocks { drawing.viewports[placed.block.id] = placed.block.viewport }
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
          row: regions.page.lowerBound + row,
          column: min(regions.left + focused.cells.lowerBound + caret.column, size.columns - 1))
        drawing.screen.showsCursor =
          self.focused?.isTyped == true || front.cursors[focused.block.id]?.isFiltering == true
      }
    }
    if let focused, let menu = focused.block.menu {
      draw(menu, at: regions.page.lowerBound + focused.start - scroll, focused.cells, regions, &drawing)
    }
    if page.count > height { drawing.visibleRows = (scroll, min(page.count, scroll + height), page.count) }
  }

  /// Returns the first row of the page in sight.
  private func scroll(_ composed: ComposedPage, _ focused: ComposedPage.PlacedBlock?, height: Int) -> Int {
    var scroll = page.scroll
    // A page opens at its beginning, because the text above its first field is read first. In a low window the focus
    // takes precedence (N7).
    let isAsOpened = !page.hasUserActed && height >= 12
    if let focused, page.scrollFollowsFocus, !isAsOpened {
      let (block, start) = (focused.block, focused.start)
      // The whole element if it fits, otherwise its core, otherwise the row of the caret (N7, N18).
      scroll = max(scroll, start + block.count - height)
      scroll = min(scroll, start + block.core.lowerBound)
      scroll = max(scroll, start + block.core.upperBound - height)
      if let caret = block.caret { scroll = min(scroll, start + caret.row) }
      // Without this, the rows above the first focusable element would never be in sight.
      if block.id == page.first, start + block.count <= height { scroll = 0 }
    }
    return max(0, min(scroll, composed.count - height))
  }

  private func put(_ page: ComposedPage, from scroll: Int, _ regions: Regions, _ drawing: inout Drawing) {
    for placed in page.blocks {
      let (block, start) = (placed.block, placed.start)
      let (left, full) = (regions.left + placed.cells.lowerBound, placed.cells.count)
      if let picture = block.picture, start >= scroll, start + picture.rows <= scroll + regions.page.count,
        picture.column + picture.columns <= full
      {
        drawing.screen.pictures.append(
          Screen.Picture(
            thumbnail: picture.thumbnail, row: regions.page.lowerBound + start - scroll,
            column: left + picture.column, rows: picture.rows, columns: picture.columns))
      }
      let visible = max(start, scroll)..<max(start, scroll, min(start + block.count, scroll + regions.page.count))
      for row in visible where row < start + block.count {
        let line = regions.page.lowerBound + row - scroll
        let pane = block.pane?.line(row - start)
        let width = block.pane.flatMap { pane == nil ? nil : $0.column } ?? full
        drawing.hitAreas.append(
          HitArea(
            id: block.id, row: line, columns: left..<left + width,
            target: block.part(row - start).map(HitArea.Target.row),
            caret: { block.character(row - start, $0 - left) }))
        drawing.hitAreas += block.hits(row - start).map { target, columns in
          let columns = columns.clamped(to: 0..<full)
          return HitArea(
            id: block.id, row: line, columns: left + columns.lowerBound..<left + columns.upperBound, target: target)
        }
        drawing.screen.put(block.line(row - start).cut(width, mark: ellipsis), line, left, end: left + width)
        if let pane { put(pane, of: block, line, left + width..<left + full, &drawing) }
      }
    }
  }

  /// Draws the pane beside a row. A click there only gives the list the focus, and the wheel scrolls the list.
  private func put(_ pane: Line, of block: Block, _ row: Int, _ columns: Range<Int>, _ drawing: inout Drawing) {
    drawing.hitAreas.append(HitArea(id: block.id, row: row, columns: columns))
    drawing.screen.put(pane.cut(columns.count, mark: ellipsis), row, columns.lowerBound, end: columns.upperBound)
  }

  /// Returns the page in the first density that fits. A page that fits in no density scrolls anyway, so it takes the
  /// density that reads best.
  private func composed(width: Int, height: Int) -> ComposedPage {
    var page = compose(width: width, height: height, .spacious)
    for density in [Density.compact, .bare] where page.count > height {
      page = compose(width: width, height: height, density)
    }
    guard page.count > height else { return page }
    let density = height >= 30 ? Density.spacious : height >= 12 ? .compact : .tight
    return compose(width: width, height: height, density, scrolls: true)
  }

  /// - Parameter scrolls: A Boolean value that indicates whether the page is known to scroll.
  private func compose(width: Int, height: Int, _ density: Density, scrolls: Bool = false) -> ComposedPage {
    let elements = frame.page.elements
    var composer = Composer(
      width: width, height: height, environment: environment, density: density,
      focus: frame.alerts.isEmpty ? front.focus : nil, memory: page,
      hiddenColumns: hiddenColumns)
    composer.labelWidth = Composer.labelWidth(elements, width: width)
    composer.separatesBlocks = density == .spacious || scrolls && density == .compact
    let long = composer.scrollingCount(elements)
    if long > 0 {
      // The other elements are measured first. The elements that scroll by themselves share the remaining rows.
      let rest = ComposedPage(composer.parts(elements), width: width, density)
      let least = min(3, max(1, height - 1 - (focused.map(composer.complaintRows) ?? 0)))
      composer.longRows = max(least, rest.rows(for: long, in: height))
    }
    return ComposedPage(composer.parts(elements), width: width, density)
  }

  // MARK: Title and status

  /// The work under way, with a turning sign and the elapsed time.
  private var working: String {
    guard frame.showsActivity else { return "" }
    let words = StateTexts.working(frame.activities)
    guard let elapsed else { return words }
    let seconds = elapsed.seconds.map { "  \($0) s" } ?? ""
    return elapsed.sign(isPlain: glyphs.isPlain) + " " + words + seconds
  }

  private func drawStatus(_ regions: Regions, _ drawing: inout Drawing) {
    // The status of the application is shown where there is no message and no work. It never takes the row of the keys.
    let standing = regions.footer == nil || !working.isEmpty ? nil : frame.status
    let said = messageLines.isEmpty ? [standing ?? working] : messageLines
    let role: Role =
      message != nil
      ? .warning
      : notice == nil ? (standing == nil ? .information : .help) : frame.notices.last?.severity.role ?? .information
    let margin = regions.left + (regions.footer == nil ? 0 : 1)
    let footerRow = regions.footer ?? (said == [""] ? regions.status.first : nil)
    if let footerRow {
      let (line, areas) = footer(drawing, room: size.columns - 1 - margin)
      drawing.screen.put(line, footerRow, margin)
      drawing.footerAreas = areas.map { name, columns in
        HitArea(
          id: "", row: footerRow, columns: margin + columns.lowerBound..<margin + columns.upperBound,
          target: .keys(name))
      }
    }
    var room = size.columns - 1 - margin
    if regions.footer != nil, let rows = drawing.visibleRows {
      let text = "\(ScreenTexts.rows) \(rows.first + 1)-\(rows.last)/\(rows.count) "
      let width = TextWidth.of(text)
      // A message takes precedence over the position of the page.
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
