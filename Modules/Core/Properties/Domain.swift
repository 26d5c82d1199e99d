/// A group of properties that may depend on each other, and the order in which their changes are announced.
///
/// A write marks the properties that depend on the written property. The announcements then run from the written
/// properties to the derived ones. Each derived property brings itself up to date by asking its inputs. So no observer
/// sees a mixed pair (S22). A write by an observer is announced after the present announcement, not inside it (S35).
///
/// A property begins in a domain of its own; combining two properties joins their domains. There is no global state: a
/// thread or an actor has as many domains as it has unconnected properties.
final class Domain {
  private struct Entry {
    let node: Node
    let height: Int
    let order: Int
  }

  // Unchecked exclusivity, where marked: each access is a single load or store, finished before any outside code is
  // called.
  @exclusivity(unchecked) private var joined: Domain?
  /// The number of domains that have become this domain. The smaller domain joins the larger, so the path to the
  /// current domain stays short.
  private var size = 1
  /// Counts the writes. A property compares the count to know, without asking its inputs, that nothing has changed.
  @exclusivity(unchecked) private(set) var epoch = 0
  /// Counts the runs of announcements, to detect a property that does not settle.
  @exclusivity(unchecked) private(set) var turn = 0
  @exclusivity(unchecked) private var openBatches = 0
  /// The number of announcement loops in progress. More than 1 only after a join of domains that were all announcing.
  @exclusivity(unchecked) private var settling = 0
  /// The next node to announce. Kept outside the heap, because mostly there is no other.
  @exclusivity(unchecked) private var first: Entry?
  /// The nodes after `first`, by height, then by order of marking.
  private var pending: Heap<Entry>?
  @exclusivity(unchecked) private var pendingCount = 0
  @exclusivity(unchecked) private var order = 0
  /// The number of bindings that have called each other up to here. `base` is the domain of the outermost announcement;
  /// see ``carry(to:_:)``.
  private var depth = 0
  private var base: Domain?
  @exclusivity(unchecked) private var postponed = Queue<() -> Void>()

  var isCurrent: Bool { joined === nil }

  /// A Boolean value that indicates whether no batch is open and nothing is being announced.
  var isIdle: Bool { openBatches == 0 && settling == 0 && first == nil }

  /// The domain that this domain has become by joins. Shortens the path for later calls.
  var current: Domain {
    var current = self
    while let next = current.joined { current = next }
    var passed = self
    while let next = passed.joined, next !== current {
      passed.joined = current
      passed = next
    }
    return current
  }

  /// Joins two domains in any state, and returns the result.
  static func join(_ first: Domain, _ second: Domain) -> Domain {
    var (kept, gone) = (first.current, second.current)
    guard kept !== gone else { return kept }
    if kept.size < gone.size { swap(&kept, &gone) }
    kept.size += gone.size
    // Safe for both: a node that was checked at its domain's epoch stays right. An outdated node has a smaller epoch
    // than the joined domain.
    kept.epoch = max(kept.epoch, gone.epoch)
    kept.turn = max(kept.turn, gone.turn)
    kept.openBatches += gone.openBatches
    kept.settling += gone.settling
    // Both depths count from the outermost binding, so the greater depth is right for the present stack.
    if gone.depth > kept.depth { (kept.depth, kept.base) = (gone.depth, gone.base) }
    while let node = gone.popFirst() { kept.enqueue(node) }
    while let work = gone.postponed.popFirst() { kept.postponed.append(work) }
    gone.base = nil
    gone.joined = kept
    return kept
  }

  func written() { epoch += 1 }

  func enqueue(_ node: Node) {
    order += 1
    let entry = Entry(node: node, height: node.height, order: order)
    guard let present = first else {
      first = entry
      return
    }
    if entry.height >= present.height { return insert(entry) }
    first = entry
    insert(present)
  }

  func openBatch() { openBatches += 1 }

  func closeBatch() {
    openBatches -= 1
    settle()
  }

  /// Announces the pending changes, unless a batch is open or a caller further up the stack announces already.
  func settle() {
    guard openBatches == 0, settling == 0, first != nil || !postponed.isEmpty else { return }
    settling = 1
    turn += 1
    var next = announcePending()
    while let domain = next { next = domain.announcePending() }
  }

  /// Announces the pending changes. Returns the domain that this domain has become, if the announcements continue
  /// there.
  private func announcePending() -> Domain? {
    // An observer may join domains that are both announcing. Then two loops are on the stack: this loop stops, and the
    // outer loop announces everything.
    while settling == 1 {
      if !postponed.isEmpty, let work = postponed.popFirst() {
        work()
      } else if let node = popFirst() {
        node.announce(in: self)
      } else {
        break
      }
      if !isCurrent { return current }
    }
    settling -= 1
    return nil
  }

  // MARK: Bindings

  /// Runs `write`, which writes to a property of `target` because a property of this domain was announced.
  ///
  /// A chain of bindings announces at once, each binding inside the previous, while the stack is certain to suffice.
  /// Further writes wait until control is back at the outermost announcement. So a chain of any length settles.
  func carry(to target: Domain, _ write: () -> Void) {
    guard settling > 0, target !== self, target.settling == 0 else { return write() }
    let (depthBefore, baseBefore) = (target.depth, target.base)
    target.depth = depth + 1
    target.base = base?.current ?? self
    write()
    let target = target.current
    target.depth = depthBefore
    target.base = baseBefore
  }

  /// A Boolean value that indicates whether the next binding is postponed.
  var isDeep: Bool { settling > 0 && depth >= Domain.mostNested }

  /// Postpones `write` to the domain of the outermost announcement. That domain carries it, so a write that is
  /// postponed again returns to the same place.
  func postpone(to target: Node, _ write: @escaping () -> Void) {
    let outermost = base?.current ?? self
    outermost.postponed.append { outermost.current.carry(to: target.domain, write) }
  }

  /// The limit of nested bindings. Each takes about a kilobyte of stack in a debug build.
  private static var mostNested: Int { 64 }

  private func popFirst() -> Node? {
    // Fast path: mostly there is no more than one node.
    if pendingCount == 0 {
      let entry = first
      first = nil
      return entry?.node
    }
    while let entry = first {
      first = pending?.popFirst()
      if first != nil { pendingCount -= 1 }
      // The choice of another input may have raised the node since it was queued.
      if entry.node.height <= entry.height || first == nil { return entry.node }
      let raised = Entry(node: entry.node, height: entry.node.height, order: entry.order)
      if let next = first, next.height < raised.height || next.height == raised.height && next.order < raised.order {
        insert(raised)
      } else {
        if let next = first { insert(next) }
        first = raised
      }
    }
    return nil
  }

  private func insert(_ entry: Entry) {
    if pending == nil {
      pending = Heap { $0.height < $1.height || $0.height == $1.height && $0.order < $1.order }
    }
    pending?.insert(entry)
    pendingCount += 1
  }
}
