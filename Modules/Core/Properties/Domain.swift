/// The properties that may depend on one another, and the order in which their changes are announced.
///
/// A write marks what depends on it; the announcements then run from the written properties to those derived of them, each
/// of which brings itself up to date by asking what it depends on. So nobody sees a mixed pair (S22), and a write made by an
/// observer is announced after the present announcement instead of inside it (S35).
///
/// Properties begin in domains of their own; combining two joins their domains. There is no global state: a thread or an
/// actor has as many domains as it has unconnected properties.
final class Domain {
  private var joined: Domain?
  /// Counts the writes, so that a property knows without asking around that nothing has changed.
  private(set) var epoch = 0
  /// Counts the runs of announcements, to find a property that does not settle.
  private(set) var turn = 0
  private var openBatches = 0
  private var isSettling = false
  /// The next to announce; one is all there is most of the time, so it has a place of its own.
  private var first: Node?
  /// Those after it, by height, then by time of marking, from `next` on.
  private var pending: [Node] = []
  private var next = 0

  var isCurrent: Bool { joined === nil }

  /// The domain that this one has become.
  var current: Domain {
    guard let joined else { return self }
    let current = joined.current
    self.joined = current
    return current
  }

  /// Joins two domains, in whatever state they are.
  static func join(_ first: Domain, _ second: Domain) -> Domain {
    let (kept, gone) = (first.current, second.current)
    guard kept !== gone else { return kept }
    kept.epoch = max(kept.epoch, gone.epoch) + 1
    kept.turn = max(kept.turn, gone.turn)
    kept.openBatches += gone.openBatches
    kept.isSettling = kept.isSettling || gone.isSettling
    while let node = gone.popFirst() { kept.enqueue(node) }
    gone.joined = kept
    return kept
  }

  func written() { epoch += 1 }

  func enqueue(_ node: Node) {
    guard let present = first else {
      first = node
      return
    }
    if node.height >= present.height { return insert(node) }
    first = node
    insert(present)
  }

  func openBatch() { openBatches += 1 }

  func closeBatch() {
    openBatches -= 1
    settle()
  }

  /// Announces what is pending, unless a batch is open or somebody further up the stack is doing so already.
  func settle() {
    guard openBatches == 0, !isSettling, first !== nil else { return }
    isSettling = true
    turn += 1
    // An announcement may open or join domains, so the present one is asked for each time.
    var domain = self
    while let node = domain.popFirst() {
      node.announce(in: domain)
      if !domain.isCurrent { domain = domain.current }
    }
    domain.isSettling = false
  }

  private func popFirst() -> Node? {
    let node = first
    first = nil
    if next < pending.count {
      first = pending[next]
      next += 1
      if next == pending.count {
        pending.removeAll(keepingCapacity: true)
        next = 0
      }
    }
    return node
  }

  private func insert(_ node: Node) {
    var place = pending.count
    while place > next, pending[place - 1].height > node.height { place -= 1 }
    if place == pending.count { pending.append(node) } else { pending.insert(node, at: place) }
  }
}
