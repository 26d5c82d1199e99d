import SignalboxInterface

/// Scroll bars: at the right edge, or in place of the rule beside a list. The status line and the titles of lists tell
/// the position in words.
extension PageRenderer {
  func drawScrollBars(_ page: ComposedPage, from scroll: Int, _ regions: Regions, _ drawing: inout Drawing) {
    guard !glyphs.isPlain else { return }
    let column = regions.left + regions.width
    // A page and a list on it would have their bars in the same column. Only the bar of the part that the keys move is
    // drawn.
    let isLong = page.count > regions.page.count
    var pageHasBar = isLong
    for placed in page.blocks {
      let (block, start) = (placed.block, placed.start)
      guard let viewport = block.viewport, let count = self.page.cursors[block.id]?.count else { continue }
      let rows = (0..<block.count).filter { block.part($0) != nil }.map {
        regions.page.lowerBound + start + $0 - scroll
      }
      guard let first = rows.first, let last = rows.last, count > rows.count else { continue }
      let bar = Bar(rows: first..<last + 1, first: viewport.top, shown: rows.count, count: count)
      if let pane = block.pane {
        draw(bar, of: block.id, regions.left + placed.cells.lowerBound + pane.column, regions, &drawing)
      } else if placed.cells.upperBound < regions.width {
        // The gap between columns.
        draw(bar, of: block.id, regions.left + placed.cells.upperBound, regions, &drawing)
      } else if !isLong || block.id == front.focus {
        pageHasBar = false
        draw(bar, of: block.id, column, regions, &drawing)
      }
    }
    guard pageHasBar else { return }
    let bar = Bar(rows: regions.page, first: scroll, shown: regions.page.count, count: page.count)
    draw(bar, column, regions, &drawing)
  }

  struct Bar {
    let rows: Range<Int>
    let first: Int
    let shown: Int
    let count: Int

    /// The rows of the bar that stand for the part in sight.
    var thumb: Range<Int> {
      let length = max(1, rows.count * shown / count)
      let start = rows.lowerBound + (rows.count - length) * first / max(1, count - shown)
      return start..<start + length
    }

    /// Returns the place among `count` places that the row of the bar stands for.
    func place(_ row: Int, among count: Int) -> Int {
      max(0, count - 1) * (row - rows.lowerBound) / max(1, rows.count - 1)
    }
  }

  /// Draws the bar of the list `id`, or of the whole page. A click in it shows the part that the row stands for (N164).
  func draw(_ bar: Bar, of id: String = "", _ column: Int, _ regions: Regions, _ drawing: inout Drawing) {
    for row in bar.rows where regions.page.contains(row) {
      let isThumb = bar.thumb.contains(row)
      drawing.screen.put(isThumb ? "┃" : "│", row, column, Style(isThumb ? .bar : .border))
      let place = bar.place(row, among: id.isEmpty ? bar.count - bar.shown + 1 : bar.count)
      drawing.hitAreas.append(HitArea(id: id, row: row, columns: column..<column + 1, target: .scroll(place)))
    }
  }
}
