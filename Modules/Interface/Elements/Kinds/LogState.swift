import SignalboxWords

/// The last lines of an output, or the lines of a text.
public struct LogState: Codable, Equatable, Sendable {
  /// The kept lines, in order.
  public private(set) var lines: [String]
  /// The number of dropped lines before the kept ones, and so the number of the first kept line, from 0.
  public private(set) var first: Int

  /// A Boolean value that indicates whether the lines are a text that is read from its first line. Front ends show the
  /// end of every other log.
  public var isText: Bool { text == true }
  /// `nil` for an output, as in recordings of earlier versions.
  private let text: Bool?

  /// Creates a log. `first` is the number of dropped lines.
  public init(lines: [String] = [], first: Int = 0, isText: Bool = false) {
    (self.lines, self.first, text) = (lines, first, isText ? true : nil)
  }

  /// The number of lines written so far.
  public var total: Int { first + lines.count }

  /// Returns the kept lines from the number `start` on.
  public func lines(from start: Int) -> ArraySlice<String> { lines.dropFirst(max(0, start - first)) }

  /// Appends lines and keeps the last `limit` lines.
  public mutating func append(_ new: [String], limit: Int) {
    lines += new
    let excess = max(0, lines.count - limit)
    lines.removeFirst(excess)
    first += excess
  }
}

extension LogState: KindMeaning {
  func sentence(of element: ElementState) -> String { lines.isEmpty ? "" : element.labelled(lines.last ?? "") }
  var outline: String? { "\(total) lines\(lines.last.map { ", the last \($0.debugDescription)" } ?? "")" }

  func mapTexts(_ transform: (String, SafeText.Lines) -> String) -> LogState {
    LogState(lines: lines.map { transform($0, .one) }, first: first, isText: isText)
  }
}
