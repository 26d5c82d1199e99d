import SignalboxInterface

/// A list, and the details of its current row.
///
/// ```swift
/// let table = DataTable<Alert>("alerts", "Alerts", columns: …, rowKey: \.id)
/// let text = RichText("text")
/// text.text <~ table.current.map { $0?.text ?? "" }
/// let page = MasterDetail("desk", list: table, detail: [text, acknowledge])
/// ```
///
/// The user sees both where there is room for them. On a narrow full screen, the list is shown alone, and Enter opens
/// the details. The current row follows the bar of the full screen, and a press in the other front ends. It is an
/// input, so a recording has it. Undo skips moves of the bar.
///
/// ``List/current`` or ``DataTable/current`` has the current row. As long as there are rows, one of them is current; at
/// the beginning it is the first. A press of a row changes the current row, and nothing else. Rows may have buttons of
/// their own.
public final class MasterDetail: Group {
  /// Creates a list with details.
  /// - Parameters:
  ///   - key: The key, unique in the page.
  ///   - list: A ``List`` or a ``DataTable``.
  ///   - detail: The elements with the details. Bind them to the current row.
  public init<Rows: RowLoading>(_ key: String, list: Rows, detail: [PageElement]) {
    super.init(key, "", [list, Group(key + "-details", detail)], role: .details)
    list.loadedRows.list.followCurrentRow()
  }
}
