import SignalboxInterface

/// Remembers present and past elements. Tells the cases "below another page", "gone" and "never existed" apart.
struct ElementMemory {
  /// The last known elements of every page in the stack, and the buttons of every alert.
  private var shown: [PageID: [ElementState]] = [:]
  private var retired: RetiredIDs

  /// - Parameter limit: The number of remembered ids of removed elements.
  init(limit: Int) { retired = RetiredIDs(limit: limit) }

  /// Records the visible elements.
  mutating func update(_ frame: Frame) {
    var present = Set(frame.stack.map(\.page))
    present.formUnion(frame.alerts.map(\.page))
    // In the order of showing, so that the order of forgetting does not depend on hashing.
    for page in shown.keys.sorted() where !present.contains(page) {
      for id in VisibleIDs(shown.removeValue(forKey: page) ?? [], last: retired.limit).ids { retired.insert(id) }
    }
    remember(frame.page.elements, of: frame.page.page)
    for alert in frame.alerts { remember(alert.buttons, of: alert.page) }
  }

  /// Returns the reason why an element that is not in front cannot be reached.
  func absence(of id: String, in frame: Frame) -> Reason {
    for (page, elements) in shown where page != frame.page.page {
      if elements.find(id) != nil { return .notOnTop }
    }
    return retired.contains(id) ? .staleElement : .unknownElement
  }

  private mutating func remember(_ elements: [ElementState], of page: PageID) {
    let before = shown.updateValue(elements, forKey: page) ?? []
    guard before != elements else { return }
    for id in VisibleIDs.removed(from: before, to: elements) { retired.insert(id) }
  }
}

/// The last ids of removed elements, up to a limit.
private struct RetiredIDs {
  let limit: Int
  private var ring: [ByteKey] = []
  private var next = 0
  private var counts: [ByteKey: Int] = [:]

  init(limit: Int) { self.limit = limit }

  func contains(_ id: String) -> Bool { counts[ByteKey(id)] != nil }

  mutating func insert(_ id: String) {
    let key = ByteKey(id)
    if ring.count < limit {
      ring.append(key)
    } else {
      forget(ring[next])
      ring[next] = key
      next = (next + 1) % limit
    }
    counts[key, default: 0] += 1
  }

  private mutating func forget(_ key: ByteKey) {
    let count = (counts[key] ?? 1) - 1
    counts[key] = count == 0 ? nil : count
  }
}
