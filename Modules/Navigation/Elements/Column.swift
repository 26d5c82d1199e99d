public import SignalboxInterface

/// A column of a ``DataTable``.
public struct Column<Value> {
  /// The key, unique in the table.
  public let key: String
  /// The title above the cells.
  public let title: String
  /// Returns the cell of a value.
  let text: (Value) -> String
  /// Returns the indices of the values in the column's order. `nil` for a column that the user cannot sort by.
  let arrange: (([Value], SortOrder) -> [Int])?
  /// Returns the tone of the cell of a value. `nil` for a column without tones.
  private(set) var tone: ((Value) -> Tone?)?
  /// Returns the drawing beside the cell of a value. `nil` for a column without drawings.
  private(set) var drawing: ((Value) -> CellDrawing?)?
  /// Returns the cell below the rows. `nil` for a column without such a cell.
  private(set) var footer: (([Value]) -> String)?
  /// The fixed cell below the rows.
  private(set) var footerLabel: String?

  /// A Boolean value that indicates whether the column is left out first.
  private(set) var isMinor = false

  /// Creates a column that sorts by the text of its cells, without regard to case.
  public init(_ key: String, _ title: String, isSortable: Bool = true, text: @escaping (Value) -> String) {
    self.init(key, title, text, isSortable ? Self.arranging { text($0).lowercased() } : nil)
  }

  /// Creates a column that sorts by another value than its cells, such as a number or a date. Equal rows keep the
  /// application's order.
  public init<Rank: Comparable>(
    _ key: String, _ title: String, by rank: @escaping (Value) -> Rank, text: @escaping (Value) -> String
  ) {
    self.init(key, title, text, Self.arranging(by: rank))
  }

  /// Returns the column with a tone for each cell. The text of the cell alone must say the same.
  ///
  /// ```swift
  /// Column("state", "State", text: \.state).toned { $0.isUp ? .positive : .critical }
  /// ```
  public func toned(_ tone: @escaping (Value) -> Tone?) -> Column {
    var column = self
    column.tone = tone
    return column
  }

  /// Returns the column with a drawing beside each cell: a small line or a bar. The text of the cell alone must say the
  /// same.
  ///
  /// ```swift
  /// Column("done", "Done") { "\($0.percent) %" }.drawn { .progress(Double($0.percent) / 100) }
  /// Column("load", "Load") { "\($0.load.last ?? 0) %" }.drawn { .sparkline($0.load) }
  /// ```
  public func drawn(_ drawing: @escaping (Value) -> CellDrawing?) -> Column {
    var column = self
    column.drawing = drawing
    return column
  }

  /// Returns the column with a cell below the rows, such as a sum.
  ///
  /// ```swift
  /// [
  ///   Column("name", "Name", text: \.name).footed("Total"),
  ///   Column("price", "Price", by: \.price) { "\($0.price) EUR" }.footed { loaded in
  ///     "\(loaded.reduce(0) { $0 + $1.price }) EUR"
  ///   },
  /// ]
  /// ```
  ///
  /// While more rows can be loaded, the cells are of the loaded rows, and every front end says so. Give the sums of all
  /// rows with ``DataTable/sums``. A source has only the rows that the user looks at. So its cells are shown when it
  /// has all rows, and it gives the sums of all rows with ``RowAnswer/sums``.
  /// - Parameter text: Returns the text for the values of the loaded rows. Called when the values change.
  public func footed(_ text: @escaping ([Value]) -> String) -> Column {
    var column = self
    column.footer = text
    return column
  }

  /// Returns the column with a fixed text below the rows, such as `Total`, that is shown beside sums.
  public func footed(_ label: String) -> Column {
    var column = self
    column.footerLabel = label
    return column
  }

  /// Returns the column as less important than others: where there is no room for all, it is left out first. The user
  /// can still read all cells of a row. The first column and the sorted column are never left out.
  public func minor() -> Column {
    var column = self
    column.isMinor = true
    return column
  }

  private init(
    _ key: String, _ title: String, _ text: @escaping (Value) -> String, _ arrange: (([Value], SortOrder) -> [Int])?
  ) {
    (self.key, self.title, self.text, self.arrange) = (key, title, text, arrange)
  }

  private static func arranging<Rank: Comparable>(
    by rank: @escaping (Value) -> Rank
  ) -> ([Value], SortOrder) -> [Int] {
    { values, order in
      let ranks = values.map(rank)
      return values.indices.sorted { left, right in
        if ranks[left] == ranks[right] { return left < right }
        return order == .ascending ? ranks[left] < ranks[right] : ranks[left] > ranks[right]
      }
    }
  }
}
