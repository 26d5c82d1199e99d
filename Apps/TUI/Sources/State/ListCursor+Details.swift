import SignalboxInterface

/// The current row of a list with details (N127).
extension ListCursor {
  /// Moves the bar to the row whose details the page shows, when that becomes another row without the bar.
  mutating func follow(_ row: String?) {
    guard row != followed else { return }
    followed = row
    guard let row, row != sent, row != current?.id else { return }
    sent = nil
    stand(onRow: row)
  }

  /// Returns the row under the bar if the user moved the bar there, with a key or a filter, and the page shows the
  /// details of another row; once for each row.
  mutating func rowToSelect() -> String? {
    guard wasMovedByUser || isFiltered, let id = current?.id, id != followed, id != sent else { return nil }
    sent = id
    return id
  }
}
