import SignalboxInterface

/// The ids of elements, of group members, of rows and of row buttons, in reading order.
struct VisibleIDs {
  /// The ids.
  private(set) var ids: [String] = []

  /// - Parameter limit: The number of rows of each list that are included, from the end.
  init(_ elements: [ElementState], last limit: Int) { collect(elements, limit) }

  private init() {}

  /// Returns the ids that are in `old` and not in `new`.
  ///
  /// Unchanged rows at both ends of a list are skipped: most rows of a long list stay the same.
  static func removed(from old: [ElementState], to new: [ElementState]) -> [String] {
    var before = VisibleIDs()
    var after = VisibleIDs()
    let (oldFlat, newFlat) = (old.flattened, new.flattened)
    let newByID = Dictionary(newFlat.map { (ByteKey($0.id), $0) }, uniquingKeysWith: { first, _ in first })
    for element in oldFlat {
      let successor = newByID[ByteKey(element.id)]
      if successor == nil { before.ids.append(element.id) }
      guard let list = element.content.list else { continue }
      if let next = successor?.content.list {
        let (gone, come) = next.rows.differing(from: list.rows)
        before.collect(gone)
        after.collect(come)
      } else {
        before.collect(list.rows[...])
      }
    }
    let kept = Set(after.ids.map { ByteKey($0) })
    return before.ids.filter { !kept.contains(ByteKey($0)) }
  }

  private mutating func collect(_ elements: [ElementState], _ limit: Int) {
    for element in elements.flattened {
      ids.append(element.id)
      guard let list = element.content.list else { continue }
      ids += list.columns.map(\.id)
      collect(list.rows.suffix(limit))
    }
  }

  private mutating func collect(_ rows: ArraySlice<RowState>) {
    for row in rows {
      ids.append(row.id)
      ids += row.buttons.map(\.id)
    }
  }
}
