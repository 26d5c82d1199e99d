/// A column of a list whose rows have cells: its title, and whether the rows stand in its order.
public struct ColumnState: Codable, Equatable, Sendable {
  /// The column's element id. It takes `press` while the list is enabled and ``isSortable``: the rows are sorted by it then, and
  /// where they are already, the other way round.
  public var id: String
  /// What the user reads above the cells.
  public var title: String
  /// Whether the user can sort by it.
  public var isSortable: Bool
  /// How the rows are sorted by it, if they are.
  public var order: SortOrder?

  /// `id` begins with that of the list.
  public init(id: String, title: String, isSortable: Bool, order: SortOrder? = nil) {
    (self.id, self.title, self.isSortable, self.order) = (id, title, isSortable, order)
  }

  /// By what, and in which order: `Age, descending`.
  public var sentence: String { order.map { "\(title), \(StateWords.order($0))" } ?? title }
}

/// From the least on, or from the greatest.
public enum SortOrder: String, Codable, Sendable {
  /// The least comes first.
  case ascending
  /// The greatest comes first.
  case descending
}
