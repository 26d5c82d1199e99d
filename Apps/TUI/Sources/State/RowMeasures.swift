import SignalboxInterface
import SignalboxTerminal
import SignalboxWords

/// The sizes of the rows of a list, measured once when the rows arrive.
struct RowMeasures {
  /// The approximate number of rows that the longest preview takes; 0 without previews.
  private(set) var previewRows = 0
  /// The width of the widest label.
  private(set) var labelWidth = 0
  /// The width of the cells in each column, where there are columns.
  private(set) var cellWidths: [Int] = []
  /// The columns with drawings beside the texts of their cells.
  private(set) var drawnColumns: Set<Int> = []
  /// A Boolean value that indicates whether rows have pictures.
  private(set) var hasPictures = false
  /// The columns with numbers alone, which are aligned at their right end.
  private(set) var numberColumns: Set<Int> = []

  /// The width of a drawing in a cell of a table, with the blank behind it.
  static let drawing = 9
  /// The fewest cells in which a preview is useful.
  static let leastPreview = 30

  /// Measures `rows`.
  ///
  /// The first two hundred previews decide, with lines wrapped at the least width. So the page keeps its shape when the
  /// cursor moves to another row. Of the cells, the first and the last rows decide. Measuring a million cells would
  /// cost more than a cut cell in the middle.
  /// - Parameter isGrowing: True while more rows of the same request arrive. No column becomes narrower then.
  mutating func measure(_ rows: [RowState], isGrowing: Bool) {
    previewRows = rows.lazy.filter { $0.preview != nil }.prefix(200).reduce(0) { most, row in
      let lines = (row.preview ?? "").utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      let picture = row.image?.thumbnail.map { $0.height / 2 + 1 } ?? 0
      return max(most, lines.reduce(picture) { $0 + 1 + $1.count / Self.leastPreview })
    }
    if !isGrowing { (cellWidths, drawnColumns, hasPictures) = ([], [], false) }
    hasPictures = hasPictures || rows.prefix(200).contains { $0.image?.thumbnail != nil }
    labelWidth = (rows.prefix(200) + rows.suffix(50)).reduce(0) { max($0, TextWidth.of($1.label)) }
    let cells = (rows.prefix(200) + rows.suffix(50)).map(\.tonedCells)
    // The sign of a tone does not make a text of a number.
    numberColumns = NumberText.amountColumns((rows.prefix(200) + rows.suffix(50)).map(\.cells))
    for row in rows.prefix(200) {
      for (column, drawing) in (row.drawings ?? []).enumerated() where drawing != nil { drawnColumns.insert(column) }
    }
    for row in cells {
      cellWidths += Array(repeating: 1, count: max(0, row.count - cellWidths.count))
      for (column, cell) in row.enumerated() { cellWidths[column] = max(cellWidths[column], TextWidth.of(cell)) }
    }
  }
}

extension ListState {
  /// Returns whether the rows answer the same request as the rows of `other`.
  func asksLike(_ other: ListState?) -> Bool {
    other?.window?.search == window?.search && other?.window?.question == window?.question
      && other?.columns.map(\.id) == columns.map(\.id)
  }
}
