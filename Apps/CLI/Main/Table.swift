import SignalboxPresentation

/// Rows as lines, each column but the last as wide as its widest cell.
enum Table {
  /// Writes the rows to standard output, the titles first.
  static func write(_ rows: [[String]]) throws(ExitStatus) {
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    for row in rows {
      let padded = zip(row, widths).dropLast().map { $0 + String(repeating: " ", count: $1 - $0.count) }
      try Program.writeLine((padded + row.suffix(1)).joined(separator: "  "))
    }
  }
}
