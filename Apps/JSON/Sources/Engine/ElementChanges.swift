import SignalboxInterface

/// The changes of a page's elements. A driver that applies them in order gets the current elements.
struct ElementChanges {
  /// The changes in the order to apply them: removals first.
  var json: [JSON] { removals + changes }

  /// The maximal number of rows of a list in a snapshot, and of rows that are reported individually.
  private let limit: Int
  private let wasCovered: Bool
  private let isCovered: Bool
  private var removals: [JSON] = []
  private var changes: [JSON] = []

  init(from old: Frame, to new: Frame, rows limit: Int) {
    self.limit = limit
    (wasCovered, isCovered) = (!old.alerts.isEmpty, !new.alerts.isEmpty)
    let after = Set(new.page.elements.flattened.map { ByteKey($0.id) })
    removals = Self.removals(old.page.elements.flattened.map(\.id).filter { !after.contains(ByteKey($0)) })
    add(old.page.elements, new.page.elements, in: nil)
  }

  private static func removals(_ ids: [String]) -> [JSON] { ids.map { ["id": .string($0), "removed": true] } }

  /// Adds the changes of sibling elements.
  private mutating func add(_ old: [ElementState], _ new: [ElementState], in group: String?) {
    let before = Dictionary(old.map { (ByteKey($0.id), $0) }, uniquingKeysWith: { first, _ in first })
    let after = Set(new.map { ByteKey($0.id) })
    // The order that the driver has after the changes up to here.
    var order = old.map { ByteKey($0.id) }.filter(after.contains)
    for (index, element) in new.enumerated() {
      let key = ByteKey(element.id)
      var place: [JSON.Member] = []
      if !order.indices.contains(index) || order[index] != key {
        order.removeAll { $0 == key }
        order.insert(key, at: index)
        place = Self.place(after: index == 0 ? nil : new[index - 1].id, in: group)
      }
      // An element with the same id and another kind is a new element.
      if let known = before[key], known.content.kind == element.content.kind {
        add(known, element, place)
      } else {
        place = Self.place(after: index == 0 ? nil : new[index - 1].id, in: group)
        changes.append(
          .object([JSON.Member("id", .string(element.id)), JSON.Member("element", alone(element))] + place))
        add([], element.content.members, in: element.id)
      }
    }
  }

  /// Adds the changes of an element that stayed.
  private mutating func add(_ old: ElementState, _ new: ElementState, _ place: [JSON.Member]) {
    guard old != new || wasCovered != isCovered || !place.isEmpty else { return }
    var members = Self.changed(
      ElementJSON.members(old, isCovered: wasCovered), ElementJSON.members(new, isCovered: isCovered))
    members = Self.withAppended(members, old.content, new.content) + place
    let rows = rows(old, new)
    if rows == nil { members.append(JSON.Member("reloaded", true)) }
    if !members.isEmpty { changes.append(.object([JSON.Member("id", .string(new.id))] + members)) }
    changes += rows ?? []
    add(old.content.members, new.content.members, in: new.id)
  }

  // MARK: Rows

  /// Returns the changes of a list's rows. Returns `nil` when there are too many or rows changed places: the driver
  /// must ask again.
  private func rows(_ old: ElementState, _ new: ElementState) -> [JSON]? {
    guard let oldList = old.content.list, let newList = new.content.list else { return [] }
    // The window starts at another offset, so the rows cannot be compared.
    guard oldList.range.lowerBound == newList.range.lowerBound else { return nil }
    let (oldRows, newRows) = (oldList.rows, newList.rows)
    var (gone, come) = newRows.differing(from: oldRows)
    let isSameForAll = old.isEnabled == new.isEnabled && wasCovered == isCovered
    if !isSameForAll, gone.isEmpty, come.isEmpty {
      (gone, come) = (oldRows.prefix(limit), newRows.prefix(limit))
    } else if !isSameForAll {
      (gone, come) = (oldRows[...], newRows[...])
    }
    let before = Dictionary(gone.indices.map { (ByteKey(gone[$0].id), $0) }, uniquingKeysWith: { first, _ in first })
    let after = Set(come.map { ByteKey($0.id) })
    let stayed = gone.map { ByteKey($0.id) }.filter(after.contains)
    guard stayed == come.map({ ByteKey($0.id) }).filter({ before[$0] != nil }), max(gone.count, come.count) <= limit
    else { return nil }
    let removed = Self.removals(gone.map(\.id).filter { !after.contains(ByteKey($0)) })
    let told = come.indices.compactMap { index in
      // A snapshot has no rows beyond the limit, so a row that enters its range is new to the driver.
      let known = before[ByteKey(newRows[index].id)].flatMap { $0 >= limit && index < limit ? nil : oldRows[$0] }
      return row(newRows, at: index, of: new, known: known, of: old)
    }
    let entering = entering(newRows, behind: come, count: oldRows.count - newRows.count, of: new)
    // The rows that are told have all their members.
    let selected = selected(old, new, except: Set(come.map { ByteKey($0.id) }))
    return selected.count > limit ? nil : removed + told + entering + selected
  }

  /// Returns the changes of rows that were selected, or whose selection has ended, and that are otherwise the same.
  private func selected(_ old: ElementState, _ new: ElementState, except told: Set<ByteKey>) -> [JSON] {
    let (before, after) = (old.content.list?.selection?.keys ?? [], new.content.list?.selection?.keys ?? [])
    guard before != after, let list = new.content.list else { return [] }
    let (selected, turned) = (Set(after), Set(after).symmetricDifference(before))
    return list.rows.compactMap { row in
      let key = new.key(of: row)
      guard turned.contains(key), !told.contains(ByteKey(row.id)) else { return nil }
      return ["id": .string(row.id), "selected": selected.contains(key) ? true : .null]
    }
  }

  /// Returns the change for a row that is new or different.
  private func row(
    _ rows: [RowState], at index: Int, of list: ElementState, known: RowState?, of oldList: ElementState
  ) -> JSON? {
    let json = ElementJSON.row(rows[index], of: list, isCovered: isCovered)
    let id = JSON.Member("id", .string(rows[index].id))
    guard let known else {
      let place = Self.place(after: index == 0 ? nil : rows[index - 1].id, in: list.id)
      return .object([id, JSON.Member("element", json)] + place)
    }
    guard case .object(let members) = json,
      case .object(let knownMembers) = ElementJSON.row(known, of: oldList, isCovered: wasCovered)
    else { return nil }
    let changed = Self.changed(knownMembers, members)
    return changed.isEmpty ? nil : .object([id] + changed)
  }

  /// Returns the rows that enter the range of a snapshot because earlier rows are gone.
  private func entering(
    _ rows: [RowState], behind come: ArraySlice<RowState>, count: Int, of list: ElementState
  ) -> [JSON] {
    let (first, end) = (max(limit - count, come.endIndex), min(limit, rows.count))
    guard count > 0, first < end else { return [] }
    return (first..<end).compactMap { row(rows, at: $0, of: list, known: nil, of: list) }
  }

  // MARK: Members

  /// Reports only the appended lines of a log instead of its last lines, where that suffices.
  private static func withAppended(
    _ members: [JSON.Member], _ old: ElementContent, _ new: ElementContent
  ) -> [JSON.Member] {
    guard case .log(let before) = old, case .log(let after) = new else { return members }
    let (more, shown) = (after.lines(from: before.total), LogState.shown)
    guard !more.isEmpty, more.count < shown, (before.lines + more).suffix(shown) == after.lines.suffix(shown) else {
      return members
    }
    return members.filter { $0.name != "lines" } + [JSON.Member("appended", .array(more.map { .string($0) }))]
  }

  private static func place(after id: String?, in parent: String?) -> [JSON.Member] {
    [JSON.Member("after", .optional(id))] + (parent.map { [JSON.Member("parent", .string($0))] } ?? [])
  }

  /// Returns an element that is new. The members of a group are new, too, and follow as changes of their own.
  private func alone(_ element: ElementState) -> JSON {
    if element.content.kind == .group { return .object(ElementJSON.members(element, isCovered: isCovered)) }
    return ElementJSON.whole(element, isCovered: isCovered, rows: limit)
  }

  /// Returns the members that are new or different, and null for each member that is gone.
  private static func changed(_ old: [JSON.Member], _ new: [JSON.Member]) -> [JSON.Member] {
    let names = Set(new.map(\.name))
    return new.filter { !old.contains($0) }
      + old.filter { !names.contains($0.name) }.map { JSON.Member($0.name, .null) }
  }
}
