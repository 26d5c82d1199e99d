public import SignalboxCore
import SignalboxInterface

/// What something writes while it runs, line by line: an installation, a command.
///
/// It keeps the last lines, and every front end follows its end.
public final class Log: PageElement {
  /// The most lines that are kept.
  public let limit: Int
  private let written: MutableProperty<LogState>

  /// Creates an empty log called `label`.
  public init(_ key: String, _ label: String, limit: Int = 1_000) {
    precondition(limit > 0, "a log keeps at least one line")
    self.limit = limit
    written = MutableProperty(LogState())
    super.init(key, label)
  }

  /// The lines that are kept, in order.
  public var lines: Property<[String]> { written.map(\.lines) }

  /// Appends a line, or several where `text` has line breaks.
  public func append(_ text: String) { append([text]) }

  /// Appends lines.
  public func append(_ texts: [String]) {
    guard !texts.isEmpty else { return }
    let new = texts.flatMap { $0.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }
    written.modify { $0.append(new, limit: limit) }
  }

  /// Forgets all lines; their numbers go on.
  public func clear() { written.modify { $0.append([], limit: 0) } }

  override func content(id: String) -> ElementContent { .log(written.value) }
}
