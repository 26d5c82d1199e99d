import SignalboxInterface

/// The ids of the numbered items of a question, which tell whether a number still means the same item (L43, L67).
///
/// Names cannot tell it: two items may have the same name.
struct NumberedIDs {
  /// The ids, in order.
  var places: [String] = []
  /// The number of items before the first id, if rows are loaded on demand.
  var first = 0
  /// A Boolean value that indicates whether only the loaded items have ids here.
  var isPart = false

  /// Returns a Boolean value that indicates whether each number of `before` means the same item here. Rows that are
  /// not loaded in both count as the same.
  func keepNumbers(of before: NumberedIDs) -> Bool {
    guard isPart || before.isPart else { return places.starts(with: before.places) }
    let (start, end) = (max(first, before.first), min(first + places.count, before.first + before.places.count))
    return start >= end
      || places[(start - first)..<(end - first)] == before.places[(start - before.first)..<(end - before.first)]
  }
}

extension Conversation {
  /// Returns the ids of the items that the numbers mean at a question in `frame`.
  func numberedIDs(_ subject: Question.Subject, _ frame: Frame) -> NumberedIDs {
    switch subject {
    case .field(_, let id):
      return NumberedIDs(places: frame.element(id)?.content.selection?.options.map { $0.key + $0.label } ?? [])
    case .browse(_, let id):
      guard let list = frame.element(id)?.content.list else { return NumberedIDs() }
      return NumberedIDs(places: list.rows.map(\.id), first: list.range.lowerBound, isPart: list.window != nil)
    case .menu: return NumberedIDs(places: Menu(frame).ids)
    case .row(_, let id): return NumberedIDs(places: rowMenu(id, frame)?.ids ?? [])
    case .columns(let page): return NumberedIDs(places: Menu(columnsOf: columnsAsked(on: page, frame)).ids)
    case .held: return NumberedIDs()
    }
  }
}

extension Menu {
  /// The ids of the items. A button or field that gets another name counts as another item.
  fileprivate var ids: [String] { items.map { "\($0.action)" + ($0.isRow ? "" : $0.names[0]) } }
}
