import SignalboxInterface

/// The differences between the frame that a driver knows and a later frame: the parameters of each notification, in
/// order.
///
/// The comparison is between states, so the number of frames between them does not matter.
struct FrameChanges {
  /// The notifications, in order.
  private(set) var events: [(event: Event, members: [JSON.Member])] = []
  private let limit: Int

  /// - Parameter limit: The maximal number of changed rows of a list that are reported individually.
  init(from old: Frame, to new: Frame, rows limit: Int) {
    self.limit = limit
    guard old != new else { return }
    if let acted = new.acted, acted != old.acted {
      events.append((.acted, [JSON.Member("by", .string(acted.by)), JSON.Member("what", .string(acted.what))]))
    }
    addPage(old, new)
    addElements(old, new)
    if old.alerts.last != new.alerts.last {
      let alert = new.alerts.last.map { Snapshot.alert($0) } ?? .null
      events.append((.alert, [JSON.Member("alert", alert)]))
    }
    if old.pending != new.pending {
      let members = [JSON.Member("busy", .bool(!new.isSettled)), JSON.Member("pending", Snapshot.pending(new))]
      events.append((.busy, members))
    }
  }

  private mutating func addPage(_ old: Frame, _ new: Frame) {
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

  private mutating func addElements(_ old: Frame, _ new: Frame) {
    // Elements of another page are not reported as changes; a driver asks for a snapshot.
    let isSaid = old.notices == new.notices && old.status == new.status
    guard old.page.page == new.page.page,
      old.page != new.page || old.alerts.isEmpty != new.alerts.isEmpty || !isSaid
    else { return }
    var members = [JSON.Member("changes", .array(ElementChanges(from: old, to: new, rows: limit).json))]
    if old.page.title != new.page.title { members.append(JSON.Member("title", .string(new.page.title))) }
    if old.page.canGoBack != new.page.canGoBack { members.append(JSON.Member("canGoBack", .bool(new.page.canGoBack))) }
    if old.page.steps != new.page.steps {
      members.append(JSON.Member("steps", new.page.steps.map(Snapshot.steps) ?? .null))
    }
    if old.page.address != new.page.address {
      members.append(JSON.Member("address", .optional(new.page.address?.text)))
    }
    if old.notices != new.notices { members.append(JSON.Member("notices", Snapshot.notices(new))) }
    if old.status != new.status { members.append(JSON.Member("status", .optional(new.status))) }
    events.append((.changed, members))
  }
}
