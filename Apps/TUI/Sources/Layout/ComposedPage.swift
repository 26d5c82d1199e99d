/// A part of a page: the rows of an element, or parts side by side.
enum PagePart {
  case block(Block)
  case columns([PageColumn], gaps: Block.Gaps)
}

/// Parts of a page from top to bottom, in some of its columns of cells.
struct PageColumn {
  /// The cells of the column, from the left edge of the parts around it.
  let cells: Range<Int>
  let parts: [PagePart]
  /// The number of elements that scroll by themselves, among which the rows of the column are shared.
  var scrollingCount = 0
}

/// The blocks of a page in their places.
struct ComposedPage {
  struct PlacedBlock {
    let block: Block
    /// The row of the page in which the block begins.
    let start: Int
    /// The cells of the page that belong to the block.
    let cells: Range<Int>
  }

  /// The blocks in reading order.
  private(set) var blocks: [PlacedBlock] = []
  /// The number of rows.
  private(set) var count = 0
  /// The columns of each part with columns: the elements that scroll by themselves, and the number of all rows.
  private var columns: [[(scrolling: Int, rows: Int)]] = []

  /// Stacks `parts`, with blank rows between separate parts where `density` has room for them.
  init(_ parts: [PagePart], width: Int, _ density: Density) {
    count = stack(parts, from: 0, 0..<width, density)
  }

  /// Stacks parts from the row `first` on. Returns the row behind them.
  private mutating func stack(_ parts: [PagePart], from first: Int, _ cells: Range<Int>, _ density: Density) -> Int {
    var start = first
    var (apart, isKept) = (false, false)
    func separate(_ gaps: Block.Gaps) {
      if start > first, density == .spacious, !isKept, gaps != .none || apart { start += 1 }
    }
    for part in parts {
      switch part {
      case .block(let block):
        if block.count > 0 { separate(block.gaps) }
        blocks.append(PlacedBlock(block: block, start: start, cells: cells))
        if block.count > 0 { (apart, isKept) = (block.gaps == .around, block.keepsRow) }
        start += block.count
      case .columns(let columns, let gaps):
        separate(gaps)
        let ends = columns.map { column in
          let left = cells.lowerBound + column.cells.lowerBound
          return stack(column.parts, from: start, left..<left + column.cells.count, density)
        }
        self.columns.append(zip(columns, ends).map { ($0.scrollingCount, $1 - start) })
        (apart, isKept) = (gaps == .around, false)
        start = max(start, ends.max() ?? 0)
      }
    }
    return start
  }

  /// Returns the number of rows for each of `scrolling` elements that scroll by themselves and have no row on this
  /// page, so that the page has at most `height` rows. A column that is shorter than another gives its lists more rows.
  func rows(for scrolling: Int, in height: Int) -> Int {
    var shared = scrolling
    for parts in columns { shared -= parts.map(\.scrolling).max() ?? 0 }
    func count(_ rows: Int) -> Int {
      var count = self.count + shared * rows
      for parts in columns {
        let (height, measured) = (parts.map { $0.scrolling * rows + $0.rows }.max() ?? 0, parts.map(\.rows).max() ?? 0)
        count += height - measured
      }
      return count
    }
    var rows = (height - count(0)) / scrolling
    while rows < height, count(rows + 1) <= height { rows += 1 }
    return rows
  }
}

/// The rows and cells of a window by their purpose.
struct Regions {
  /// The rows of the page.
  let page: Range<Int>
  /// The rows for messages. Without a footer, the first of them shows the keys while there is no message.
  let status: Range<Int>
  /// The row for the keys that work here; `nil` in a low window.
  let footer: Int?
  /// The number of cells for the elements: as wide as a text reads well, and not wider.
  let width: Int
  /// The number of free cells before the elements. All pages have the same left edge.
  let left: Int
  /// The number of cells for the widest elements, and for the title.
  let frame: Int

  /// - Parameters:
  ///   - needsAll: True when a complaint must be in sight. In a low window, the page then takes the row of the keys.
  ///   - messageRows: The number of rows that the message needs. The message gets them as long as the page keeps a row.
  ///   - isWide: True when an element gains by more width than text does: a list, a table or a picture.
  init(_ size: Size, needsAll: Bool = false, messageRows: Int = 0, isWide: Bool = false) {
    let hasFooter = size.rows >= 8
    let top = size.rows >= 16 ? 2 : 1
    let end = hasFooter ? size.rows - 1 : size.rows
    let least = hasFooter || !needsAll ? 1 : 0
    status = end - max(least, min(messageRows, end - top - 1))..<end
    footer = hasFooter ? end : nil
    page = top..<status.lowerBound
    frame = min(size.columns - 1, 120)
    width = isWide ? frame : min(frame, 80)
    left = size.columns > 100 ? (size.columns - frame) / 2 : 0
  }
}
