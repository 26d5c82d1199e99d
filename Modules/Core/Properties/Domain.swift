/// The properties that may depend on one another, and the order in which their changes are announced.
///
/// A write marks what depends on it; the announcements then run from the written properties to those derived of them, each
/// of which brings itself up to date by asking what it depends on. So nobody sees a mixed pair (S22), and a write made by an
/// observer is announced after the present announcement instead of inside it (S35).
///
/// Properties begin in domains of their own; combining two joins their domains. There is no global state: a thread or an
/// actor has as many domains as it has unconnected properties.
final class Domain {
  private struct Entry {
    let node: Node
    let height: Int
    let order: Int
  }

  // Unchecked, where it says so: each access is one load or one store that is over before anything of anybody's is called.
  @exclusivity(unchecked) private var joined: Domain?
  /// How many domains this one is made of; the smaller joins the larger, so that the way to the present one stays short.
  private var size = 1
  /// Counts the writes, so that a property knows without asking around that nothing has changed.
  @exclusivity(unchecked) private(set) var epoch = 0
  /// Counts the runs of announcements, to find a property that does not settle.
  @exclusivity(unchecked) private(set) var turn = 0
  @exclusivity(unchecked) private var openBatches = 0
  /// How many announce at the moment: several only after domains were joined that were all announcing.
  @exclusivity(unchecked) private var settling = 0
  /// The next to announce; one is all there is most of the time, so it has a place of its own.
  @exclusivity(unchecked) private var first: Entry?
  /// Those after it, by height, then by time of marking.
  private var pending: Heap<Entry>?
  @exclusivity(unchecked) private var pendingCount = 0
  @exclusivity(unchecked) private var order = 0
  /// How many bindings stand inside one another here, and the domain in which the outermost announces; see ``carry(to:_:)``.
  private var depth = 0
  private var base: Domain?
  @exclusivity(unchecked) private var postponed = Queue<() -> Void>()

  var isCurrent: Bool { joined === nil }

  /// Whether no batch is open and nothing is being announced.
  var isIdle: Bool { openBatches == 0 && settling == 0 && first == nil }

  /// The domain that this one has become.
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

  /// Joins two domains, in whatever state they are.
  static func join(_ first: Domain, _ second: Domain) -> Domain {
    var (kept, gone) = (first.current, second.current)
    guard kept !== gone else { return kept }
    if kept.size < gone.size { swap(&kept, &gone) }
    kept.size += gone.size
    // What was checked at the epoch of its own domain is still right, and what was not is older than either.
    kept.epoch = max(kept.epoch, gone.epoch)
    kept.turn = max(kept.turn, gone.turn)
    kept.openBatches += gone.openBatches
    kept.settling += gone.settling
    // Both count from below, so the deeper knows more of the stack; a domain is no base of itself.
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

  /// Announces what is pending, unless a batch is open or somebody further up the stack is doing so already.
  func settle() {
    guard openBatches == 0, settling == 0, first != nil || !postponed.isEmpty else { return }
    settling = 1
    turn += 1
    var next = announcePending()
    while let domain = next { next = domain.announcePending() }
  }

  /// Gives the domain that this one has become, if it is to go on there.
  private func announcePending() -> Domain? {
    // An announcement may open or join domains. After a join there may be another run of announcements further up the stack,
    // which then sees to everything.
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

  /// Runs `write`, which writes to a property of `target` because one of this domain was announced.
  ///
  /// A chain of bindings announces at once, each inside the one before, for so far as the stack is sure to bear it. What lies
  /// further is put off until the outermost announcement is back where it began, so a chain of any length settles.
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

  /// Whether the next binding is to be put off.
  var isDeep: Bool { settling > 0 && depth >= Domain.mostNested }

  /// Carried from where it began when that is back there, so that what is put off again comes to the same place.
  func postpone(to target: Node, _ write: @escaping () -> Void) {
    let outermost = base?.current ?? self
    outermost.postponed.append { outermost.current.carry(to: target.domain, write) }
  }

  /// Bindings inside one another take about a kilobyte of stack each in a debug build.
  private static var mostNested: Int { 64 }

  private func popFirst() -> Node? {
    // Most of the time there is no more than one.
    if pendingCount == 0 {
      let entry = first
      first = nil
      return entry?.node
    }
    while let entry = first {
      first = pending?.popFirst()
      if first != nil { pendingCount -= 1 }
      // A choice of another input may have raised it meanwhile.
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
