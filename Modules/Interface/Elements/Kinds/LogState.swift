/// The end of what something has written, line by line.
public struct LogState: Codable, Equatable, Sendable {
  /// The lines that are kept, in order.
  public private(set) var lines: [String]
  /// How many lines were written before the first of those: it is the number of that one, counted from 0.
  public private(set) var first: Int

  /// `first` is how many lines went before.
  public init(lines: [String] = [], first: Int = 0) { (self.lines, self.first) = (lines, first) }

  /// How many lines were written in all.
  public var total: Int { first + lines.count }

  /// The lines from the number `start` on, as far as they are kept.
  public func lines(from start: Int) -> ArraySlice<String> { lines.dropFirst(max(0, start - first)) }

  /// Appends lines, and keeps the last `limit`.
  public mutating func append(_ new: [String], limit: Int) {
    lines += new
    let excess = max(0, lines.count - limit)
    lines.removeFirst(excess)
    first += excess
  }
}
