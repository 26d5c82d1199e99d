/// A table's titles and cells; each row has as many cells as there are columns.
public struct TableState: Codable, Equatable, Sendable {
  /// The columns' titles.
  public var columns: [String]
  /// The cells, row by row.
  public var rows: [[String]]

  /// Every row has as many cells as there are columns.
  public init(columns: [String], rows: [[String]]) {
    self.columns = columns
    self.rows = rows
  }
}
