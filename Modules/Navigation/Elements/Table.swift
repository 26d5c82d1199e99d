public import SignalboxCore
public import SignalboxInterface

/// Cells under column titles.
///
/// ```swift
/// private let disks = Table("disks", "Disks", columns: ["Disk", "Used"])
/// …
/// disks.rows <~ model.disks.map { $0.map { [$0.name, "\($0.percent) %"] } }
/// disks.tones <~ model.disks.map { $0.map { [nil, $0.percent > 95 ? .critical : nil] } }
/// ```
public final class Table: PageElement {
  /// The titles of the columns.
  public let columns: [String]
  /// The cells, row by row. Each row has one cell for each column.
  public let rows = MutableProperty<[[String]]>([])
  /// The tones of the cells, row by row as in ``rows``. The cell's text alone must say the same. A row or a cell that
  /// is missing has no tone.
  public let tones = MutableProperty<[[Tone?]]>([])
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
    return .table(TableState(columns: columns, rows: lastCells, tones: tones.value.isEmpty ? nil : tones.value))
  }
}
