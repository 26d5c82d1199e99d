import SignalboxInterface

/// A column of a ``DataTable``.
public struct Column<Value> {
  /// Unique in its table.
  public let key: String
  /// What the user reads above the cells.
  public let title: String
  /// Gives the cell of a value.
  let text: (Value) -> String
  /// Gives the places of values in the column's order, or is missing where nobody can sort by it.
  let arrange: (([Value], SortOrder) -> [Int])?

  /// Creates a column that is sorted as its cells are read, capitals or not.
  public init(_ key: String, _ title: String, isSortable: Bool = true, text: @escaping (Value) -> String) {
    self.init(key, title, text, isSortable ? Self.arranging { text($0).lowercased() } : nil)
  }

  /// Creates a column that is sorted by something else than its cells: a number, a date. Equal ones stay in the application's order.
  public init<Rank: Comparable>(
    _ key: String, _ title: String, by rank: @escaping (Value) -> Rank, text: @escaping (Value) -> String
  ) {
    self.init(key, title, text, Self.arranging(by: rank))
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
