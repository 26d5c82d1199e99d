import SignalboxInterface

/// What a driver that knew one frame is told about a later one: the parameters of each notification, in order.
///
/// It compares states, so any number of frames in between cost nothing and are told as one change.
struct FrameChanges {
  /// The notifications.
  private(set) var events: [(event: Event, members: [JSON.Member])] = []
  private let limit: Int

  /// - Parameter limit: The most changed rows of one list that are told one by one.
  init(from old: Frame, to new: Frame, rows limit: Int) {
    self.limit = limit
    guard old != new else { return }
    tellPage(old, new)
    tellElements(old, new)
    if old.alerts.last != new.alerts.last {
      let alert = new.alerts.last.map { Snapshot.alert($0) } ?? .null
      events.append((.alert, [JSON.Member("alert", alert)]))
    }
    if old.pending != new.pending {
      let members = [JSON.Member("busy", .bool(!new.isSettled)), JSON.Member("pending", Snapshot.pending(new))]
      events.append((.busy, members))
    }
  }

  private mutating func tellPage(_ old: Frame, _ new: Frame) {
    guard old.page.page != new.page.page else { return }
    let members = [
      JSON.Member("page", .string(new.page.key)),
      JSON.Member("reason", .string(Self.reason(old.stack.map(\.page), new.stack.map(\.page)))),
    ]
    events.append((.page, members))
  }

  private static func reason(_ old: [PageID], _ new: [PageID]) -> String {
    if old.first != new.first { return "reset" }
    if new.starts(with: old) { return "push" }
    return old.starts(with: new) ? "pop" : "replace"
  }

  private mutating func tellElements(_ old: Frame, _ new: Frame) {
    // The elements of another page are not a change of these: whoever wants them asks for a snapshot.
    guard old.page.page == new.page.page, old.page != new.page else { return }
    let changes = changes(old.page.elements.flattened, new.page.elements.flattened)
    var members = [JSON.Member("changes", .array(changes))]
    if old.page.title != new.page.title { members.append(JSON.Member("title", .string(new.page.title))) }
    events.append((.changed, members))
  }

  private func changes(_ old: [ElementState], _ new: [ElementState]) -> [JSON] {
    let before = Dictionary(old.map { (ByteKey($0.id), $0) }, uniquingKeysWith: { first, _ in first })
    let after = Set(new.map { ByteKey($0.id) })
    var changes = old.filter { !after.contains(ByteKey($0.id)) }.map { Self.removal(of: $0.id) }
    for element in new {
      guard let known = before[ByteKey(element.id)] else {
        changes.append(["id": .string(element.id), "element": Self.alone(element, rows: limit)])
        continue
      }
      guard known != element else { continue }
      let members = Self.changed(ElementJSON.members(known), ElementJSON.members(element))
      changes += rowChanges(known, element, members)
    }
    return changes
  }

  /// A list's own change and those of its rows; only that the rows are others, when they are too many or changed places.
  private func rowChanges(_ old: ElementState, _ new: ElementState, _ own: [JSON.Member]) -> [JSON] {
    let change = { (members: [JSON.Member]) -> [JSON] in
      members.isEmpty ? [] : [.object([JSON.Member("id", .string(new.id))] + members)]
    }
    guard let oldList = old.content.list, let newList = new.content.list else { return change(own) }
    var (gone, come) = VisibleIDs.differing(oldList.rows, newList.rows)
    if old.isEnabled != new.isEnabled { (gone, come) = (oldList.rows[...], newList.rows[...]) }
    let before = Dictionary(gone.map { (ByteKey($0.id), $0) }, uniquingKeysWith: { first, _ in first })
    let after = Set(come.map { ByteKey($0.id) })
    let stayed = gone.map { ByteKey($0.id) }.filter(after.contains)
    let isSameOrder = stayed == come.map { ByteKey($0.id) }.filter { before[$0] != nil }
    guard isSameOrder, max(gone.count, come.count) <= limit else {
      return change(own + [JSON.Member("reloaded", true)])
    }
    var changes = change(own) + gone.filter { !after.contains(ByteKey($0.id)) }.map { Self.removal(of: $0.id) }
    for row in come {
      let json = ElementJSON.row(row, of: new)
      if let known = before[ByteKey(row.id)], case .object(let members) = json,
        case .object(let knownMembers) = ElementJSON.row(known, of: old)
      {
        let changed = Self.changed(knownMembers, members)
        if !changed.isEmpty { changes.append(.object([JSON.Member("id", .string(row.id))] + changed)) }
      } else {
        changes.append(["id": .string(row.id), "element": json])
      }
    }
    return changes
  }

  private static func removal(of id: String) -> JSON { ["id": .string(id), "removed": true] }

  /// An element that came. The members of a group are elements that came, too, and follow by themselves.
  private static func alone(_ element: ElementState, rows limit: Int) -> JSON {
    if element.content.kind == .group { return .object(ElementJSON.members(element)) }
    return ElementJSON.whole(element, rows: limit)
  }

  /// The members that are new or have another value, and null for those that are gone.
  private static func changed(_ old: [JSON.Member], _ new: [JSON.Member]) -> [JSON.Member] {
    let names = Set(new.map(\.name))
    return new.filter { !old.contains($0) }
      + old.filter { !names.contains($0.name) }.map { JSON.Member($0.name, .null) }
  }
}
