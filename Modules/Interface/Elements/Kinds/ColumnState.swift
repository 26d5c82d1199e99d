/// A column of a list whose rows have cells.
public struct ColumnState: Codable, Equatable, Sendable {
  /// The column's element id. It takes `press` while the list is enabled and the column is sortable. A press sorts the
  /// rows by the column. If they are sorted by it already, a press reverses the order.
  public var id: String
  /// The text above the cells.
  public var title: String
  /// A Boolean value that indicates whether the user can sort by the column.
  public var isSortable: Bool
  /// A Boolean value that indicates whether other columns come first where there is no room for all.
  public var isMinor: Bool {
    get { minor ?? false }
    set { minor = newValue ? true : nil }
  }
  /// `nil` for most columns, and in recordings of earlier versions.
  private var minor: Bool?
  /// The order of the rows, if they are sorted by this column.
  public var order: SortOrder?

  /// Creates a column. `id` begins with the id of the list.
  public init(id: String, title: String, isSortable: Bool, order: SortOrder? = nil) {
    (self.id, self.title, self.isSortable, self.order) = (id, title, isSortable, order)
  }

  /// The title and the order: `Age, descending`.
  public var sentence: String { order.map { "\(title), \(StateTexts.order($0))" } ?? title }
}

/// The direction of a sort.
public enum SortOrder: String, Codable, Sendable {
  /// From the smallest to the greatest.
  case ascending
  /// From the greatest to the smallest.
  case descending
}
