import SignalboxInterface

/// How much there is beyond what is in sight, at the right edge, or as the rule before what stands beside a list; in words it stands in the status line and in lists' titles.
extension PageRenderer {
  func drawScrollBars(_ page: ComposedPage, from scroll: Int, _ regions: Regions, _ drawing: inout Drawing) {
    guard !marks.isPlain else { return }
    let column = regions.left + regions.width
    // Both would stand in the same column: of a page that scrolls and a list on it, what the keys move has its bar there.
    let isLong = page.count > regions.page.count
    var pageHasBar = isLong
    for (block, start) in page.blocks {
      guard let viewport = block.viewport, let count = self.page.cursors[block.id]?.count else { continue }
      let rows = (0..<block.count).filter { block.part($0) != nil }.map {
        regions.page.lowerBound + start + $0 - scroll
      }
      guard let first = rows.first, let last = rows.last, count > rows.count else { continue }
      let bar = Bar(rows: first..<last + 1, first: viewport.top, shown: rows.count, count: count)
      if let pane = block.pane {
        draw(bar, regions.left + pane.column, regions, &drawing.screen)
      } else if !isLong || block.id == front.focus {
        pageHasBar = false
        draw(bar, column, regions, &drawing.screen)
      }
    }
    guard pageHasBar else { return }
    let bar = Bar(rows: regions.page, first: scroll, shown: regions.page.count, count: page.count)
    draw(bar, column, regions, &drawing.screen)
  }

  struct Bar {
    let rows: Range<Int>
    let first: Int
    let shown: Int
    let count: Int

    /// The part that stands for what is in sight.
    var thumb: Range<Int> {
      let length = max(1, rows.count * shown / count)
      let start = rows.lowerBound + (rows.count - length) * first / max(1, count - shown)
      return start..<start + length
    }
  }

  func draw(_ bar: Bar, _ column: Int, _ regions: Regions, _ screen: inout Screen) {
    for row in bar.rows where regions.page.contains(row) {
      let isThumb = bar.thumb.contains(row)
      screen.put(isThumb ? "┃" : "│", row, column, Style(isThumb ? .bar : .border))
    }
  }
}
