public import SignalboxCore
import SignalboxInterface
import SignalboxModel

/// The output of a running task, line by line: an installation, a command.
///
/// The log keeps the last lines, and every front end shows the end of it. A text is shown from its beginning.
public final class Log: PageElement {
  /// The maximum number of kept lines.
  public let limit: Int
  private let written: MutableProperty<LogState>

  /// Creates an empty log with the given label. It keeps `limit` lines. With `isText`, the lines are a text that the
  /// user reads from its beginning.
  public init(_ key: String, _ label: String, limit: Int = 1_000, isText: Bool = false) {
    Mistake.check(limit > 0, "a log keeps at least one line")
    self.limit = max(1, limit)
    written = MutableProperty(LogState(isText: isText))
    super.init(key, label)
  }

  /// The kept lines, in order.
  public var lines: Property<[String]> { written.map(\.lines) }

  /// Appends a line, or several lines if `text` has line breaks.
  public func append(_ text: String) { append([text]) }

  /// Appends lines.
  public func append(_ texts: [String]) {
    guard !texts.isEmpty else { return }
    let new = texts.flatMap { $0.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }
    written.modify { $0.append(new, limit: limit) }
  }

  /// Appends the lines that are new in a list that keeps its last lines, such as a list in a shared model.
  /// - Parameters:
  ///   - lines: The last lines, in order.
  ///   - count: The number of all lines so far. If more lines are new than `lines` has, the earlier lines are removed.
  public func show(_ lines: [String], of count: Int) {
    let new = count - written.value.total
    guard new <= lines.count else {
      let kept = lines.suffix(limit)
      return written.value = LogState(lines: Array(kept), first: count - kept.count, isText: written.value.isText)
    }
    append(lines.suffix(max(0, new)))
  }

  /// Removes all lines. The line numbers continue.
  public func clear() { written.modify { $0.append([], limit: 0) } }

  override func content(id: String) -> ElementContent { .log(written.value) }
}
