import SignalboxInterface

/// Rows that are loaded as the user looks at them.
extension ListCursor {
  /// Returns the rows to ask for now, when rows in sight are missing or the loaded rows end near them.
  ///
  /// The same rows are not asked for twice while they are on their way. If they did not arrive, they are asked for
  /// again only after the cursor was moved.
  /// - Parameter isBusy: True while rows are on their way.
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

  /// Returns the rows in sight, with `margin` rows before and behind them.
  private func around(_ top: Int, _ height: Int, _ margin: Int) -> Range<Int> {
    // Where the total is unknown, the next rows arrive before the user sees that they were missing.
    let end = top + height + margin
    return max(0, top - margin)..<(window?.isOpen == true ? end : max(0, min(count, end)))
  }
}

extension ListCursor {
  /// The number of shown rows, without the row that stands for rows to come.
  var loadedEnd: Int { window?.isOpen == true ? count - 1 : count }
}

extension ListState {
  /// Returns the place of a loaded row, `distance` behind `position`, around the end.
  func place(behind position: Int, by distance: Int) -> Int {
    guard !rows.isEmpty else { return position }
    let place = min(max(position - range.lowerBound, -1), rows.count - 1)
    return range.lowerBound + (place + distance) % rows.count
  }
}
