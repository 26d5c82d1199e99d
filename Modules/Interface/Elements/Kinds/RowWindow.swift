/// The loaded part of a list whose rows come from a source as the user looks at them.
public struct RowWindow: Codable, Equatable, Sendable {
  /// The position of the first loaded row, from 0.
  public var first: Int
  /// The number of rows of the source, or `nil` if unknown.
  public var total: Int?
  /// The search text of the loaded rows. Empty for all rows.
  public var search: String
  /// The id of the field with the search text, if the list has one.
  public var searchField: String?
  /// The number of changes of the application's filter so far. A change of the text or of the order does not count.
  /// When the number differs, the earlier rows are obsolete, and a front end returns to the first row.
  public var question: Int

  /// Creates a window. By default it has no search.
  public init(first: Int, total: Int?, search: String = "", searchField: String? = nil, question: Int = 0) {
    self.first = first
    self.total = total
    self.search = search
    self.searchField = searchField
    self.question = question
  }

  /// The maximum number of rows in one request.
  public static var longest: Int { 500 }
}

extension ListState {
  /// The positions of the loaded rows in the whole list.
  public var range: Range<Int> {
    let first = window?.first ?? 0
    return first..<first + rows.count
  }

  /// The number of rows, as far as known.
  public var count: Int { window?.total ?? range.upperBound }

  /// A Boolean value that indicates whether the source may have more than ``count`` rows, without a known number.
  public var isOpen: Bool { window.map { $0.total == nil } ?? wantsMore }

  /// Returns the row at a position in the whole list, if it is loaded.
  public func row(at place: Int) -> RowState? { range.contains(place) ? rows[place - range.lowerBound] : nil }
}
