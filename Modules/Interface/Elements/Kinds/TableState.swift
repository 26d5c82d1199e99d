import SignalboxWords

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

extension TableState: KindMeaning {
  func sentence(of element: ElementState) -> String { element.labelled(StateTexts.rows(rows.count)) }
  var outline: String? { "\(columns) \(rows)" }

  func mapTexts(_ transform: (String, SafeText.Lines) -> String) -> TableState {
    var table = self
    table.columns = columns.map { transform($0, .one) }
    table.rows = rows.map { $0.map { transform($0, .one) } }
    return table
  }
}
