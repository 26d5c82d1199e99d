import SignalboxProgram
import SignalboxWords

/// Writes rows as lines for users, each column except the last as wide as its widest cell.
enum TextTable {
  /// The greatest width of a column; a longer cell is cut. A file can contain cells of any length.
  private static let widest = 40

  /// Writes the rows to standard output, the titles first. Control characters are made visible on a pipe, too: the next
  /// program may be a pager.
  static func write(_ rows: [[String]]) throws(ExitStatus) {
    let rows = rows.map { row in
      row.dropLast().map { quoted($0, limit: widest) } + row.suffix(1).map { SafeText.visible($0) }
    }
    let widths = rows[0].indices.dropLast().map { column in rows.map { $0[column].count }.max() ?? 0 }
    for row in rows {
      let padded = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
      try Program.writeLine((padded + row.suffix(1)).joined(separator: "  "))
    }
  }
}
