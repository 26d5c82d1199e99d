import SignalboxInterface
import SignalboxTerminal

/// Rows that come as they are looked at.
extension ListCursor {
  /// The rows to ask for now, those in sight being there not all, or near the end of what is there.
  ///
  /// The same rows are not asked for twice: not while they are on their way, and when they did not come only when the cursor is moved.
  /// - Parameter isBusy: Whether rows are on their way.
  mutating func neededRows(isBusy: Bool) -> Range<Int>? {
    guard let window, wasDrawn, count > 0 else { return nil }
    defer { wasMoved = false }
    let height = max(1, viewport.height)
    let top = scrolled(height: height).top
    let (near, far) = (around(top, height, height / 2), around(top, height, 2 * height))
    guard !window.range.contains(near) else { return nil }
    if let askedRange, askedRange.contains(near), isBusy || !wasMoved { return nil }
    askedRange = far
    return far
  }

  /// What is in sight, with so many rows before and behind it.
  private func around(_ top: Int, _ height: Int, _ margin: Int) -> Range<Int> {
    // Where nobody knows how many there are, the next come before one sees that they were not there.
    let end = top + height + margin
    return max(0, top - margin)..<(window?.isOpen == true ? end : max(0, min(count, end)))
  }
}

extension ListCursor {
  /// How wide the cells of each column are. The first and the last rows decide: measuring a million cells would cost more than a cut
  /// cell in the middle. While more rows come of what was asked for, no column gets narrower again.
  /// - Parameter before: The list as it was before these rows came.
  func widths(after before: ListState?) -> [Int] {
    let isSame =
      window != nil && before?.window?.search == window?.window?.search
      && before?.window?.question == window?.window?.question && before?.columns.map(\.id) == window?.columns.map(\.id)
    var widths = isSame ? cellWidths : []
    for row in rows.prefix(200) + rows.suffix(50) where !row.cells.isEmpty {
      if widths.count < row.cells.count { widths += Array(repeating: 1, count: row.cells.count - widths.count) }
      for (column, cell) in row.cells.enumerated() { widths[column] = max(widths[column], TextWidth.of(cell)) }
    }
    return widths
  }
}

extension ListState {
  /// A place among the rows that are there, so far behind another, around the end.
  func place(behind position: Int, by distance: Int) -> Int {
    guard !rows.isEmpty else { return position }
    let place = min(max(position - range.lowerBound, -1), rows.count - 1)
    return range.lowerBound + (place + distance) % rows.count
  }
}
