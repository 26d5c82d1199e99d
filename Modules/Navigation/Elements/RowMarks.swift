import SignalboxCore
import SignalboxInterface

extension RowLoading {
  /// Lets the user select any number of rows. Call it once, before the page is shown.
  ///
  /// ```swift
  /// private let alerts = DataTable<Alert>("alerts", "Alerts", columns: …, rowKey: \.id).selectable()
  /// …
  /// acknowledge.label <~ alerts.selected.map { "Acknowledge \($0.count) selected" }
  /// acknowledge.taps.observe { [unowned self] in model.acknowledge(alerts.selected.value) }
  /// ```
  ///
  /// `selected` of the list or table has the selected rows. It is an input: it is recorded, and a change is a step of
  /// undo. A press of a row stays what it is. A row that goes leaves the selection. Of a source, rows stay selected
  /// while others are loaded or sorted; another search or filter keeps only the selected rows that it finds and loads
  /// first.
  /// - Parameter limit: The greatest number of selected rows.
  /// - Returns: The element itself.
  @discardableResult
  public func selectable(upTo limit: Int = 1_000) -> Self {
    loadedRows.list.allowSelection(upTo: limit)
    return self
  }
}

/// Keeps the selection of a list when its rows come and go.
final class RowMarks {
  let limit: Int
  private var question: RowFeed.Question?
  private var subscriptions: [Subscription] = []

  init(limit: Int, of list: List) {
    self.limit = limit
    subscriptions = [
      list.rows.changes.observe { [unowned self, unowned list] _ in keep(list) },
      list.selected.changes.observe { [unowned self, unowned list] _ in keep(list) },
    ]
  }

  /// Removes rows that have gone from the selection.
  private func keep(_ list: List) {
    let answered = list.feed?.answeredQuestion
    let isOther = question.map { $0.search != answered?.search || $0.number != answered?.number } ?? false
    question = answered
    let keys = list.selected.value
    guard !keys.isEmpty else { return }
    // A source has loaded only some of its rows.
    let hasAll = list.feed.map { $0.total == list.rows.value.count } ?? true
    var known = Set<String>()
    let kept = keys.filter { known.insert($0).inserted && (!isOther && !hasAll || list.hasRow($0)) }
    if kept.count < keys.count { list.selected.value = kept }
  }

  func refusal(of keys: [String], in list: List) -> Rejection? {
    let (wanted, before) = (Set(keys), Set(list.selected.value))
    let new = wanted.subtracting(before)
    guard new.allSatisfy(list.hasRow) else { return .badValue(.notAChoice) }
    if !new.isEmpty, list.feed?.isOvertaken == true { return .staleRevision }
    // The page may have selected too many. Then the user can still take some away.
    return wanted.count > max(limit, before.count - 1) ? .badValue(.outOfRange) : nil
  }

  func select(_ keys: [String], in list: List) {
    let selection = RowSelection(keys: list.selected.value, maximum: limit)
    let selected = selection.keys(adding: keys, removing: Set(selection.keys).subtracting(keys))
    if selected != selection.keys { list.selected.value = selected }
  }
}
