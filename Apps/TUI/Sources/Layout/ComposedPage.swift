/// The blocks of a page, one below the other.
struct ComposedPage {
  typealias PlacedBlock = (block: Block, start: Int)

  /// With the row of the page in which each begins.
  let blocks: [PlacedBlock]

  /// How many rows it has.
  var count: Int { blocks.last.map { $0.start + $0.block.count } ?? 0 }

  /// Stacks `blocks`, with blank rows between what stands apart, where there is room for them.
  init(_ blocks: [Block], _ density: Density) {
    var start = 0
    var (apart, isKept) = (false, false)
    self.blocks = blocks.map { block in
      if start > 0, block.count > 0, density == .spacious, !isKept, block.gaps != .none || apart { start += 1 }
      if block.count > 0 { (apart, isKept) = (block.gaps == .around, block.keepsRow) }
      defer { start += block.count }
      return (block, start)
    }
  }
}

/// Which rows are for what.
struct Regions {
  /// Rows of the page.
  let page: Range<Int>
  /// Rows for what is said; the only one also has the footer where there is no other row for that.
  let status: Range<Int>
  /// The row for the keys that work here.
  let footer: Int?
  /// Cells for the elements: as wide as one reads well, and no wider; and those left free before them, so that they stand in the
  /// middle of a wide window.
  let width: Int
  let left: Int

  /// - Parameters:
  ///   - needsAll: A complaint is to be read: where rows are few it goes before the footer.
  ///   - messageRows: How many rows the message needs; it gets them as long as a row of the page is left.
  ///   - isWide: There is something that gains by more width than text does: a list, a table, a picture.
  init(_ size: Size, needsAll: Bool = false, messageRows: Int = 0, isWide: Bool = false) {
    let hasFooter = size.rows >= 8
    let top = size.rows >= 16 ? 2 : 1
    let end = hasFooter ? size.rows - 1 : size.rows
    let least = hasFooter || !needsAll ? 1 : 0
    status = end - max(least, min(messageRows, end - top - 1))..<end
    footer = hasFooter ? end : nil
    page = top..<status.lowerBound
    width = min(size.columns - 1, isWide ? 120 : 80)
    left = size.columns > 100 ? (size.columns - width) / 2 : 0
  }
}
