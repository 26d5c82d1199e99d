import SignalboxInterface
import SignalboxProgram

/// Rows as lines for people, each column but the last as wide as its widest cell.
enum Table {
  /// The longest cell that others are padded to: what is in a file may be of any length.
  private static let widest = 40

  /// Writes the rows to standard output, the titles first. On a pipe, too, nothing in them can move a cursor: the next
  /// program in it may be a pager.
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
