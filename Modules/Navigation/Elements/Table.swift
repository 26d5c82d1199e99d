public import SignalboxCore
import SignalboxInterface

/// Cells under column titles.
public final class Table: PageElement {
  /// The columns' titles.
  public let columns: [String]
  /// The cells, row by row; each row has as many as there are columns.
  public let rows = MutableProperty<[[String]]>([])
  private var lastRows: [[String]] = []
  private var lastCells: [[String]] = []

  /// Creates an empty table called `label`.
  public init(_ key: String, _ label: String, columns: [String]) {
    self.columns = columns
    super.init(key, label)
  }

  override func content(id: String) -> ElementContent {
    // Comparing rows that share storage costs nothing, so a long table is walked once per change and not once per frame.
    if rows.value != lastRows {
      lastRows = rows.value
      // A row of another length is cut or filled, so a front end never meets a ragged table.
      lastCells = lastRows.map { row in columns.indices.map { $0 < row.count ? row[$0] : "" } }
    }
    return .table(TableState(columns: columns, rows: lastCells))
  }
}
