import SignalboxWords

/// The titles and the cells of a table. Each row has one cell for each column.
public struct TableState: Codable, Equatable, Sendable {
  /// The titles of the columns.
  public var columns: [String]
  /// The cells, row by row.
  public var rows: [[String]]
  /// The tone of each cell, row by row, or `nil` without tones. The cell's text alone says the same.
  public var tones: [[Tone?]]?

  /// Creates a table. Each row has one cell for each column.
  public init(columns: [String], rows: [[String]], tones: [[Tone?]]? = nil) {
    (self.columns, self.rows, self.tones) = (columns, rows, tones)
  }

  /// Returns the tone of a cell.
  public func tone(ofCell column: Int, inRow row: Int) -> Tone? {
    guard let tones, tones.indices.contains(row), tones[row].indices.contains(column) else { return nil }
    return tones[row][column]
  }

  /// The cells, row by row, each with the sign of its tone.
  public var tonedRows: [[String]] { tones == nil ? rows : rows.indices.map(tonedCells(ofRow:)) }

  /// Returns the cells of a row, each with the sign of its tone.
  public func tonedCells(ofRow row: Int) -> [String] {
    guard let tones, tones.indices.contains(row) else { return rows[row] }
    return rows[row].indices.map { Tone.text(rows[row][$0], in: tone(ofCell: $0, inRow: row)) }
  }
}

extension TableState: KindMeaning {
  func sentence(of element: ElementState) -> String { element.labelled(StateTexts.rows(rows.count)) }
  var outline: String? { "\(columns) \(tonedRows)" }

  func mapTexts(_ transform: (String, SafeText.Lines) -> String) -> TableState {
    var table = self
    table.columns = columns.map { transform($0, .one) }
    table.rows = rows.map { $0.map { transform($0, .one) } }
    return table
  }
}
