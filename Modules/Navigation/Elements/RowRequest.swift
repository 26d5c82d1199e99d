/// A request of a list to its source: the rows that the user looks at, with a few rows before and after.
public struct RowRequest: Codable, Equatable, Sendable {
  /// The positions in the found rows, from 0.
  public var range: Range<Int>
  /// The search text as typed. Empty for all rows.
  public var search: String
  /// The order of the rows, or `nil` for the application's order.
  public var order: TableOrder?

  /// Creates a request, for tests of a source.
  public init(_ range: Range<Int>, search: String = "", order: TableOrder? = nil) {
    (self.range, self.search, self.order) = (range, search, order)
  }
}

/// The result of a ``RowRequest``.
public struct RowAnswer<Value> {
  /// The rows at the requested positions. Fewer at the end of the list.
  public var rows: [Value]
  /// The number of found rows, or `nil` if counting is too expensive. Then an answer with fewer rows than requested
  /// marks the end.
  public var total: Int?
  /// The cells below the rows of a ``DataTable``, by the keys of the columns: sums of all found rows, which only the
  /// source knows.
  public var sums: [String: String]?

  /// Creates an answer.
  public init(_ rows: [Value], total: Int? = nil, sums: [String: String]? = nil) {
    (self.rows, self.total, self.sums) = (rows, total, sums)
  }
}

extension RowAnswer: Encodable where Value: Encodable {}
extension RowAnswer: Decodable where Value: Decodable {}
extension RowAnswer: Sendable where Value: Sendable {}
extension RowAnswer: Equatable where Value: Equatable {}
