public import SignalboxCore
import SignalboxInterface

/// Cells under column titles.
public final class Table: PageElement {
  /// The titles of the columns.
  public let columns: [String]
  /// The cells, row by row. Each row has one cell for each column.
  public let rows = MutableProperty<[[String]]>([])
  private var lastRows: [[String]] = []
  private var lastCells: [[String]] = []

  /// Creates an empty table with the given label.
  public init(_ key: String, _ label: String, columns: [String]) {
    self.columns = columns
    super.init(key, label)
  }

  override func content(id: String) -> ElementContent {
    // A comparison is free if the rows share storage. So a long table is walked once per change, not once per frame.
    if rows.value != lastRows {
      lastRows = rows.value
      // Rows of another length are cut or filled, so a front end never receives a row with missing cells.
      lastCells = lastRows.map { row in columns.indices.map { $0 < row.count ? row[$0] : "" } }
    }
    return .table(TableState(columns: columns, rows: lastCells))
  }
}
