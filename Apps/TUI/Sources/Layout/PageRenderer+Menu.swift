import SignalboxTerminal

extension PageRenderer {
  /// Draws the menu of the focused element below its field, or above it where only there is room. The edge is left out
  /// where it would take the room of rows.
  /// - Parameter top: The row of the screen in which the element begins.
  /// - Parameter cells: The cells of the page that belong to the element.
  func draw(_ menu: Menu, at top: Int, _ cells: Range<Int>, _ regions: Regions, _ drawing: inout Drawing) {
    let below = regions.page.upperBound - top - menu.place.row
    var above = top - regions.page.lowerBound
    let head = max(below, above) < menu.least ? menu.head : 0
    above += head
    let enough = max(menu.least, min(3, menu.height))
    let edges = hasFrames && max(below, above) >= enough + 2 ? 2 : 0
    let isAbove = below < enough + edges && above > below
    let rows = min(menu.height, (isAbove ? above : below) - edges)
    guard rows >= menu.least else { return }
    let shown = menu.shown(rows)
    let rest = menu.isCounted && menu.count > rows ? "\(shown.upperBound)/\(menu.count)" : ""
    let inEdge = edges > 0 ? 0 : TextWidth.of(rest)
    let right = regions.left + cells.upperBound
    let pads = edges > 0 ? 2 : 0
    let width = min(max(menu.widest + inEdge + 2 + pads, menu.width), right - regions.left - cells.lowerBound)
    guard width > 6 else { return }
    // A menu that is wider than the room behind its field begins before the field.
    let left = min(regions.left + cells.lowerBound + menu.place.column, right - width)
    let inner = left + 1 + pads / 2
    let first = isAbove ? top + head - rows - edges : top + menu.place.row
    let frame = MenuFrame(glyphs: glyphs, width: width, hasEdges: edges > 0)
    if edges > 0 {
      // A blank cell separates the edge from the texts of the page.
      for row in first..<first + rows + edges {
        drawing.screen.blank(row, max(0, left - 1)..<left + width + 1, Style(.text))
      }
      drawing.screen.put(frame.edge(0), first, left)
      drawing.screen.put(frame.edge(2, rest), first + 1 + rows, left)
    }
    let thumb = Bar(rows: 0..<rows, first: shown.lowerBound, shown: rows, count: max(rows, menu.count)).thumb
    for index in 0..<rows {
      let (row, place) = (first + edges / 2 + index, shown.lowerBound + index)
      let isCurrent = place == menu.current && place < menu.count
      let room = width - 2 - pads - (index == rows - 1 ? inEdge : 0)
      var line = place < menu.count ? menu.line(place, room) : Line()
      line.pad(to: room, .text)
      if index == rows - 1, inEdge > 0 { line.add(rest, .help) }
      let isThumb = menu.count > rows && thumb.contains(index)
      drawing.screen.put(
        frame.row(line, isCurrent: isCurrent, isThumb: isThumb), row, left, end: left + width)
      // A click on the menu never reaches the page below.
      drawing.hitAreas.append(HitArea(id: "", row: row, columns: left..<left + width))
      guard place < menu.count else { continue }
      drawing.hitAreas += menu.hits(place).map { target, columns in
        HitArea(
          id: front.focus ?? "", row: row,
          columns: columns.map { inner + $0.lowerBound..<inner + $0.upperBound } ?? left..<left + width,
          target: target)
      }
    }
    if let id = front.focus, front.cursors[id] != nil {
      drawing.viewports[id] = Viewport(top: shown.lowerBound, height: rows)
    }
  }
}

/// The edge of a menu.
private struct MenuFrame {
  let glyphs: Glyphs
  let width: Int
  let hasEdges: Bool

  /// Returns the upper edge for 0 and the lower edge for 2, with words near its end.
  func edge(_ corner: Int, _ words: String = "") -> Line {
    let across = glyphs.isASCII ? "-" : "─"
    let words = words.isEmpty ? "" : " \(words) "
    let length = width - 2 - TextWidth.of(words)
    var line = Line(glyphs.corners[corner] + String(repeating: across, count: max(0, length - 1)), .border)
    line.add(words, .help)
    line.add(across + glyphs.corners[corner + 1], .border)
    return line
  }

  /// Returns a row between the sides. The bar fills the row; where there is no colour for it, a mark is before it.
  func row(_ line: Line, isCurrent: Bool, isThumb: Bool) -> Line {
    let hasSides = hasEdges || glyphs.isPlain
    let side = hasSides ? glyphs.rule : " "
    var row = Line(isCurrent && glyphs.isPlain ? glyphs.focus : side, hasEdges ? .border : .active)
    var inner = Line(hasEdges ? " " : "")
    inner.add(line)
    inner.add(hasEdges ? " " : "")
    if isCurrent { inner = inner.bar() } else if !hasEdges { inner = inner.repainted(.text, .active) }
    row.add(inner)
    row.add(isThumb && hasSides && !glyphs.isASCII ? "┃" : side, hasEdges ? .border : .active)
    return row
  }
}
