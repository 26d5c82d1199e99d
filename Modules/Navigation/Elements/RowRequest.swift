/// Which rows a list asks its source for: those that somebody looks at, with a few before and behind.
public struct RowRequest: Codable, Equatable, Sendable {
  /// Their places among all that are meant, counted from 0.
  public var range: Range<Int>
  /// What is searched for, as it was typed; empty for all rows.
  public var search: String
  /// What the rows are sorted by, or `nil` for the application's order.
  public var order: TableOrder?

  /// Creates a request: for tests of what answers it.
  public init(_ range: Range<Int>, search: String = "", order: TableOrder? = nil) {
    (self.range, self.search, self.order) = (range, search, order)
  }
}

/// What a source has for a ``RowRequest``.
public struct RowAnswer<Value> {
  /// The rows at the places that were asked for; fewer where there are no more.
  public var rows: [Value]
  /// How many rows there are in all, or `nil` where counting them costs too much: then fewer rows than were asked for are the last.
  public var total: Int?

  /// Creates an answer.
  public init(_ rows: [Value], total: Int? = nil) { (self.rows, self.total) = (rows, total) }
}

extension RowAnswer: Encodable where Value: Encodable {}
extension RowAnswer: Decodable where Value: Decodable {}
extension RowAnswer: Sendable where Value: Sendable {}
extension RowAnswer: Equatable where Value: Equatable {}
