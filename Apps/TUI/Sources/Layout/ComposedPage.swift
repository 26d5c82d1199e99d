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
    var apart = false
    self.blocks = blocks.map { block in
      if start > 0, block.count > 0, density == .spacious, block.gaps != .none || apart { start += 1 }
      if block.count > 0 { apart = block.gaps == .around }
      defer { start += block.count }
      return (block, start)
    }
  }
}

/// Which rows are for what.
struct Regions {
  /// Rows of the page.
  let page: Range<Int>
  /// The row for messages, where there is one besides the footer.
  let status: Int?
  /// Cells for the elements: as wide as one reads well, and no wider.
  let width: Int

  /// - Parameter needsAll: A complaint is to be read: where rows are few it goes before the footer.
  init(_ size: Size, needsAll: Bool = false) {
    let hasStatus = size.rows >= 8
    let top = size.rows >= 16 ? 2 : 1
    page = top..<size.rows - (hasStatus ? 2 : needsAll ? 0 : 1)
    status = hasStatus ? size.rows - 2 : nil
    width = min(size.columns - 1, 120)
  }
}
