import SignalboxTerminal

extension PageRenderer {
  /// Draws the menu of the focused element below its field, or above it where there is more room.
  /// - Parameter top: The row of the screen in which the element begins.
  /// - Parameter cells: The cells of the page that belong to the element.
  func draw(_ menu: Menu, at top: Int, _ cells: Range<Int>, _ regions: Regions, _ drawing: inout Drawing) {
    let (below, above) = (regions.page.upperBound - top - menu.place.row, top - regions.page.lowerBound)
    let isAbove = below < min(3, menu.texts.count) && above > below
    let count = min(Menu.rows, menu.texts.count, isAbove ? above : below)
    guard count > 0 else { return }
    let (labels, shown) = (menu.labels, menu.shown(count))
    // Where not all texts fit, the last row counts them.
    let rest = menu.texts.count > count ? "\(shown.upperBound)/\(menu.texts.count)" : ""
    let widest = labels[shown].map(TextWidth.of).max() ?? 0
    let left = regions.left + cells.lowerBound + menu.place.column
    let width = min(max(widest + TextWidth.of(rest) + 3, menu.width), regions.left + cells.upperBound - left)
    guard width > 4 else { return }
    let first = isAbove ? top - count : top + menu.place.row
    for (row, place) in shown.enumerated() {
      let isCurrent = place == menu.current
      var line = Line(isCurrent && glyphs.isPlain ? glyphs.focus : glyphs.isPlain ? glyphs.rule : " ")
      let room = width - 2 - (row == count - 1 ? TextWidth.of(rest) : 0)
      line.add(TextWidth.fit(TextWidth.cut(labels[place], room, mark: ellipsis), room))
      if row == count - 1 { line.add(rest) }
      line.add(glyphs.isPlain ? glyphs.rule : " ")
      drawing.screen.put(line.painted(isCurrent ? .focus : .active), first + row, left, end: left + width)
      drawing.hitAreas.append(
        HitArea(id: front.focus ?? "", row: first + row, columns: left..<left + width, target: .text(menu.texts[place]))
      )
    }
  }
}
