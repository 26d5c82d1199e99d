/// The blocks of a page, from top to bottom.
struct ComposedPage {
  typealias PlacedBlock = (block: Block, start: Int)

  /// The blocks, each with the row of the page in which it begins.
  let blocks: [PlacedBlock]

  /// The number of rows.
  var count: Int { blocks.last.map { $0.start + $0.block.count } ?? 0 }

  /// Stacks `blocks`, with blank rows between separate parts where `density` has room for them.
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
  /// The number of free cells before the elements, so that the elements are in the middle of a wide window.
  let left: Int

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
    width = min(size.columns - 1, isWide ? 120 : 80)
    left = size.columns > 100 ? (size.columns - width) / 2 : 0
  }
}
