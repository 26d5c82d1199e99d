import SignalboxInterface

/// Answers in the rows of a table, each with a button that leads to its question.
///
/// ```swift
/// private let table = Table("table", "Your server", columns: ["Part", "Answer"])
/// private let edits = [Button("host", "Edit the host name"), Button("zone", "Edit the time zone")]
/// …
/// override var elements: [PageElement] { [Summary("answers", table, edits), install] }
/// ```
///
/// Where there is room for it, a front end writes *Edit* in each row. Elsewhere the buttons follow the table with their
/// own labels, so a label names its part.
public final class Summary: Group {
  /// Creates a summary. The ids of the table and the buttons do not contain the summary's key.
  /// - Parameters:
  ///   - key: The element's key.
  ///   - table: The table with the answers.
  ///   - edits: A button for each row of the table, in the order of the rows. If they are not as many as the rows, the
  ///     buttons follow the table.
  public init(_ key: String, _ table: Table, _ edits: [Button]) {
    super.init(key, "", [table] + edits, role: .summary)
  }
}
