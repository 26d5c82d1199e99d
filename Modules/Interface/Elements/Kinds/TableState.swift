/// The titles and the cells of a table. Each row has one cell for each column.
public struct TableState: Codable, Equatable, Sendable {
  /// The titles of the columns.
  public var columns: [String]
  /// The cells, row by row.
  public var rows: [[String]]

  /// Creates a table. Each row has one cell for each column.
  public init(columns: [String], rows: [[String]]) {
    self.columns = columns
    self.rows = rows
  }
}
