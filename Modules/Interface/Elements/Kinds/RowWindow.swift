/// Which of a list's rows are there, where rows come from a source as they are looked at.
public struct RowWindow: Codable, Equatable, Sendable {
  /// The place of the first row that is there, counted from 0.
  public var first: Int
  /// How many rows there are in all, or `nil` as long as nobody knows.
  public var total: Int?
  /// By what text the rows were found; empty when all are meant.
  public var search: String
  /// The id of the field whose text finds rows, where there is one.
  public var searchField: String?
  /// How often the application has asked for other rows for a reason that is neither the text nor the order. Where it differs, what was
  /// looked at is gone: whoever looks begins at the first row.
  public var question: Int

  /// By default nobody searches.
  public init(first: Int, total: Int?, search: String = "", searchField: String? = nil, question: Int = 0) {
    self.first = first
    self.total = total
    self.search = search
    self.searchField = searchField
    self.question = question
  }

  /// The most rows that can be asked for at once.
  public static var longest: Int { 500 }
}

extension ListState {
  /// The places of the rows that are there, among all.
  public var range: Range<Int> {
    let first = window?.first ?? 0
    return first..<first + rows.count
  }

  /// How many rows there are in all, as far as one knows.
  public var count: Int { window?.total ?? range.upperBound }

  /// Whether there may be more rows than ``count``, and nobody knows how many.
  public var isOpen: Bool { window.map { $0.total == nil } ?? wantsMore }

  /// The row at a place among all, if it is there.
  public func row(at place: Int) -> RowState? { range.contains(place) ? rows[place - range.lowerBound] : nil }
}
