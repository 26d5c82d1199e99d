import SignalboxInterface

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

extension ListState {
  /// A place among the rows that are there, so far behind another, around the end.
  func place(behind position: Int, by distance: Int) -> Int {
    guard !rows.isEmpty else { return position }
    let place = min(max(position - range.lowerBound, -1), rows.count - 1)
    return range.lowerBound + (place + distance) % rows.count
  }
}
