/// A property's place in the graph: what it depends on, and what depends on it. Long, because its steps work on one state that
/// nobody else may see.
///
/// While nobody needs a property, what it depends on does not know of it and does no work for it (S16).
@usableFromInline
final class Node {
  /// What the graph asks of the value, whose type it does not know.
  @usableFromInline
  struct Behavior {
    /// Computes the value of what it depends on, all up to date; whether it has changed.
    @usableFromInline let compute: () -> Bool
    /// Tells the observers; the argument says whether the value is known to differ from what they were told.
    @usableFromInline let announce: (Bool) -> Void
    @usableFromInline let isDerived: Bool
    @usableFromInline let demandChanged: (Bool) -> Void
    @usableFromInline let finish: (End) -> Void
    @usableFromInline let places: () -> [String]

    @inlinable
    init<Value>(_ cell: Cell<Value>, compute: (() -> Value)?) {
      isDerived = compute != nil
      if let compute { self.compute = { cell.store(compute()) } } else { self.compute = { false } }
      announce = { cell.announce(isNews: $0) }
      demandChanged = { cell.demandChanged($0) }
      finish = { cell.source?.finish($0) }
      places = { cell.source?.places ?? [] }
    }
  }

  /// A way from an input to what depends on it.
  private struct Edge {
    let input: Node
    /// The place among the input's dependents; below zero while the input does not know of it.
    var place = -1
  }

  private struct Dependent {
    let node: Node
    /// Which of its inputs this is, so that a change of place can be told; below zero for the chosen one.
    let edge: Int
  }

  private let behavior: Behavior
  private let isDerived: Bool
  // Unchecked, where it says so: each access is one load, one store or one change of a list that calls nothing of anybody's.
  /// Made when there is an order to keep: most properties of a page are read, and never written, observed or derived of.
  @exclusivity(unchecked) private var ownDomain: Domain?
  @exclusivity(unchecked) private var inputs: [Edge]
  /// Whether an input has to be brought up to date before this; written ones always are.
  private let hasDerivedInputs: Bool
  /// Those observed, directly or further down. Held strongly, so that a derived property lives while it is observed (R10).
  /// One that left is a hole until the holes are worth the cost of closing them, so leaving takes constant time.
  @exclusivity(unchecked) private var dependents: [Dependent?] = []
  @exclusivity(unchecked) private var holes = 0
  /// Longer than the way from any written property to here, so that announcements can be ordered.
  @exclusivity(unchecked) private(set) var height = 0
  /// Counts the changes of the value.
  @exclusivity(unchecked) private(set) var version = 0
  @exclusivity(unchecked) private(set) var announcedVersion = 0
  /// Set when the property has ended.
  @usableFromInline private(set) var ended: End?
  @exclusivity(unchecked) private var isObserved = false
  @exclusivity(unchecked) private var isPending = false
  @exclusivity(unchecked) private var isMarked = false
  @exclusivity(unchecked) private var isComputing = false
  @exclusivity(unchecked) private var checkedEpoch = -1
  @exclusivity(unchecked) private var seenVersions = -1
  @exclusivity(unchecked) private var turn = 0
  @exclusivity(unchecked) private var announcements = 0
  /// Chooses a further input by the value of the first; see ``chooses(_:)``.
  @exclusivity(unchecked) private var choose: (() -> Node)?
  @exclusivity(unchecked) private var chosen: Edge?
  private var choiceVersion = -1
  /// Makes the sum of versions rise when another input is chosen, whatever that one's version.
  @exclusivity(unchecked) private var offset = 0
  /// What a node that is fed from outside the graph holds while it lives, and whether it keeps itself while it is observed.
  private var feed: Subscription?
  private var kept: Node?
  var name: String?

  @usableFromInline
  init(_ behavior: Behavior, inputs: [Node] = []) {
    self.behavior = behavior
    isDerived = behavior.isDerived
    self.inputs = inputs.map { Edge(input: $0) }
    hasDerivedInputs = inputs.contains { $0.isDerived }
    for input in inputs { dependsOn(input) }
  }

  /// Takes the nodes below down one by one: a long chain that goes must not deepen the stack.
  deinit {
    feed?.cancel()
    guard isDerived else { return }
    var going = takeInputs()
    choose = nil
    while var node = going.popLast() {
      guard isKnownUniquelyReferenced(&node) else { continue }
      going += node.takeInputs()
      // After its inputs are held here, because a choice may own the property of what it chose.
      node.choose = nil
    }
  }

  private func takeInputs() -> [Node] {
    guard !inputs.isEmpty || chosen != nil else { return [] }
    var taken = inputs.map(\.input)
    if let chosen { taken.append(chosen.input) }
    inputs = []
    chosen = nil
    return taken
  }

  var domain: Domain {
    let own = ownDomain ?? Domain()
    let present = own.isCurrent ? own : own.current
    if present !== ownDomain { ownDomain = present }
    return present
  }

  // MARK: Value

  /// The value was written, and differs.
  @usableFromInline
  func written() {
    version += 1
    guard ownDomain != nil || isNeeded else { return }
    let domain = self.domain
    domain.written()
    mark(in: domain)
    domain.settle()
  }

  /// Brings the value up to date: computed once for each change of what it depends on, and only when asked (S37).
  @usableFromInline
  func refresh() {
    guard isDerived else { return isMarked = false }
    checkStack(behavior.places())
    refresh(at: domain.epoch, nested: 0)
  }

  private func refresh(at epoch: Int, nested: Int) {
    isMarked = false
    guard isDerived, checkedEpoch != epoch else { return }
    guard nested < Node.mostNested else { return refreshInSteps(at: epoch) }
    beginComputing()
    if hasDerivedInputs {
      for edge in inputs where edge.input.isDerived { edge.input.refresh(at: epoch, nested: nested + 1) }
    }
    var epoch = epoch
    if choose != nil { epoch = decide() }
    if let chosen { chosen.input.refresh(at: epoch, nested: nested + 1) }
    compute(at: epoch)
  }

  /// As `refresh`, without deepening the stack.
  private func refreshInSteps(at epoch: Int) {
    var epoch = epoch
    var path: [(node: Node, next: Int)] = []
    func visit(_ node: Node) {
      node.isMarked = false
      guard node.isDerived, node.checkedEpoch != epoch else { return }
      node.beginComputing()
      path.append((node, 0))
    }
    visit(self)
    while let (node, next) = path.last {
      path[path.count - 1].next += 1
      if next < node.inputs.count {
        if node.inputs[next].input.isDerived { visit(node.inputs[next].input) }
      } else if next == node.inputs.count {
        if node.choose != nil { epoch = node.decide() }
        if let chosen = node.chosen { visit(chosen.input) }
      } else {
        path.removeLast()
        node.compute(at: epoch)
      }
    }
  }

  private func beginComputing() {
    precondition(!isComputing, "the property \(name ?? "without a name") depends on itself")
    isComputing = true
  }

  /// Computes the value if an input has changed; all of them are up to date.
  private func compute(at epoch: Int) {
    // Versions only rise, so their sum is the same only if each of them is.
    var versions = offset
    for edge in inputs { versions += edge.input.version }
    if let chosen { versions += chosen.input.version }
    checkedEpoch = epoch
    if versions != seenVersions {
      seenVersions = versions
      if behavior.compute() { version += 1 }
    }
    isComputing = false
    if let chosen, chosen.place < 0, isNeeded { follow(chosen.input, edge: -1) }
    if choose != nil { settleChoice() }
  }

  /// Tells the observers, if the value differs from what they were told.
  func announce(in domain: Domain) {
    isPending = false
    if isDerived { refresh(at: domain.epoch, nested: 0) }
    guard version != announcedVersion else { return }
    // Each version differs from the one before; after several, the value may be what it was.
    let isNews = version == announcedVersion + 1
    announcedVersion = version
    countAnnouncement(in: domain.turn)
    behavior.announce(isNews)
  }

  /// Whether the present value is one that the observers will be told of later, as inside a batch.
  var isAhead: Bool { isObserved && version != announcedVersion }

  /// Whether a change made now is announced before another can be made.
  @usableFromInline var announcesAtOnce: Bool { ownDomain == nil || domain.isIdle }

  // MARK: Graph

  /// The first observer came, or the last one left.
  @usableFromInline
  func demandChanged(_ isObserved: Bool) {
    if isObserved {
      refresh()
      announcedVersion = version
    }
    behavior.demandChanged(isObserved)
    let wasNeeded = isNeeded
    self.isObserved = isObserved
    if wasNeeded != isNeeded { isObserved ? followInputs() : leaveInputs() }
  }

  /// Makes the value depend on a further input that depends on the value of the first.
  func chooses(_ choose: @escaping () -> Node) { self.choose = choose }

  /// Makes the value live as long as somebody observes it or depends on it, and `feed` as long as the value.
  func isFed(by feed: Subscription) {
    if ended == nil, feed.isActive { self.feed = feed }
    if isNeeded { kept = self }
  }

  private var isNeeded: Bool { isObserved || dependents.count > holes }

  private func dependsOn(_ input: Node) {
    ownDomain = Domain.join(input.domain, domain)
    rise(above: input)
  }

  /// Asks for the choice again, if what it depends on has changed; all of that is up to date.
  private func decide() -> Int {
    if let choose, let first = inputs.first?.input, first.version != choiceVersion {
      choiceVersion = first.version
      let new = choose()
      if new !== chosen?.input {
        offset += (chosen?.input.version ?? 0) - new.version + 1
        let old = chosen
        dependsOn(new)
        // Followed only when it is up to date, which happens in steps.
        chosen = Edge(input: new)
        if let old { old.input.removeDependent(at: old.place) }
      }
    }
    // Joined domains count on from the higher of their epochs.
    return domain.epoch
  }

  /// A choice whose outer has ended is made for the last time: what it captured may own what it chose (S21).
  private func settleChoice() {
    guard choose != nil, !isComputing, let first = inputs.first?.input, first.ended != nil else { return }
    refresh()
    guard choose != nil else { return }
    offset += first.version
    let outer = inputs
    inputs = []
    let choose = self.choose
    self.choose = nil
    withExtendedLifetime((outer, choose)) {}
  }

  /// From now on this and what it depends on are told of changes.
  private func followInputs() {
    if feed != nil { kept = self }
    var path: [(node: Node, next: Int)] = [(self, 0)]
    followInputs(along: &path)
  }

  private func follow(_ input: Node, edge: Int) {
    guard input.addDependent(self, edge: edge) else { return }
    var path: [(node: Node, next: Int)] = [(input, 0)]
    input.followInputs(along: &path)
  }

  /// Without recursion, but in its order, which is that of announcements at one height.
  private func followInputs(along path: inout [(node: Node, next: Int)]) {
    while let (node, next) = path.last {
      path[path.count - 1].next += 1
      if next < node.inputs.count {
        let input = node.inputs[next].input
        if node.inputs[next].place < 0, input.addDependent(node, edge: next) { path.append((input, 0)) }
      } else if let chosen = node.chosen, chosen.place < 0, chosen.input.ended == nil {
        if chosen.input.addDependent(node, edge: -1) { path.append((chosen.input, 0)) }
      } else {
        path.removeLast()
        node.refresh()
        node.endIfInputsEnded()
      }
    }
  }

  private func leaveInputs() {
    var leaving = [self]
    while let node = leaving.popLast() {
      for edge in node.inputs.indices { node.leave(edge, &leaving) }
      if node.chosen != nil { node.leave(-1, &leaving) }
      let kept = node.kept
      node.kept = nil
      withExtendedLifetime(kept) {}
    }
  }

  private func leave(_ edge: Int, _ leaving: inout [Node]) {
    let place = self.place(of: edge)
    guard place >= 0, let input = edge < 0 ? chosen?.input : inputs[edge].input else { return }
    setPlace(of: edge, to: -1)
    input.dropDependent(at: place)
    if !input.isNeeded { leaving.append(input) }
  }

  private func place(of edge: Int) -> Int { edge < 0 ? chosen?.place ?? -1 : inputs[edge].place }

  private func setPlace(of edge: Int, to place: Int) {
    if edge < 0 { chosen?.place = place } else if edge < inputs.count { inputs[edge].place = place }
  }

  /// Whether this became needed by it.
  private func addDependent(_ node: Node, edge: Int) -> Bool {
    guard ended == nil else { return false }
    let wasNeeded = isNeeded
    node.setPlace(of: edge, to: dependents.count)
    dependents.append(Dependent(node: node, edge: edge))
    if !wasNeeded, feed != nil { kept = self }
    return !wasNeeded
  }

  private func removeDependent(at place: Int) {
    guard place >= 0 else { return }
    dropDependent(at: place)
    if !isNeeded { leaveInputs() }
  }

  private func dropDependent(at place: Int) {
    guard place < dependents.count else { return }
    dependents[place] = nil
    holes += 1
    while holes > 0, let last = dependents.last, last == nil {
      dependents.removeLast()
      holes -= 1
    }
    guard holes > 16, holes * 2 > dependents.count else { return }
    dependents.removeAll { $0 == nil }
    holes = 0
    for (place, dependent) in dependents.enumerated() { dependent?.node.setPlace(of: dependent?.edge ?? -1, to: place) }
  }

  /// Marks this and what depends on it, and queues those that have observers.
  private func mark(in domain: Domain, nested: Int = 0) {
    queue(in: domain)
    guard nested < Node.mostNested else { return markInSteps(in: domain) }
    // By index: nobody adds or leaves meanwhile, and the list need not be held for it.
    var index = 0
    while index < dependents.count {
      if let node = dependents[index]?.node, !node.isMarked {
        node.isMarked = true
        node.mark(in: domain, nested: nested + 1)
      }
      index += 1
    }
  }

  /// As `mark`, without deepening the stack.
  private func markInSteps(in domain: Domain) {
    var waiting = dependents.reversed().compactMap { $0?.node }
    while let node = waiting.popLast() {
      guard !node.isMarked else { continue }
      node.isMarked = true
      node.queue(in: domain)
      for case let dependent? in node.dependents.reversed() where !dependent.node.isMarked {
        waiting.append(dependent.node)
      }
    }
  }

  private func queue(in domain: Domain) {
    guard isObserved, !isPending else { return }
    isPending = true
    domain.enqueue(self)
  }

  /// Raises this and what depends on it above `other`, which only matters to the order of announcements.
  ///
  /// The lowest first, so that each is raised once.
  private func rise(above other: Node) {
    guard height <= other.height else { return }
    var rising = Heap<(height: Int, node: Node)> { $0.height < $1.height }
    if dependents.count > holes { rising.insert((height, self)) }
    height = other.height + 1
    while let node = rising.popFirst()?.node {
      for case let dependent? in node.dependents where dependent.node.height <= node.height {
        rising.insert((dependent.node.height, dependent.node))
        dependent.node.height = node.height + 1
      }
    }
  }

  /// Deeper than any graph written by hand; beyond it the stack is spared. A step takes about 200 bytes in a debug build.
  private static var mostNested: Int { 64 }

  // MARK: End

  /// Ends this and then, if nothing else feeds it, what depends on it. A change not announced yet is announced first.
  @usableFromInline
  func finish(_ reason: End) {
    var ending = end(reason).reversed() as [Node]
    while let node = ending.popLast() {
      if let reason = node.endOfInputs() { ending += node.end(reason).reversed() }
    }
  }

  /// Ends this alone and gives those that depended on it.
  private func end(_ reason: End) -> [Node] {
    guard ended == nil else { return [] }
    if isPending { announce(in: domain) }
    guard ended == nil else { return [] }
    ended = reason
    behavior.finish(reason)
    isObserved = false
    let dependents = self.dependents
    self.dependents = []
    holes = 0
    for case let dependent? in dependents { dependent.node.setPlace(of: dependent.edge, to: -1) }
    let (feed, kept) = (self.feed, self.kept)
    self.feed = nil
    self.kept = nil
    feed?.cancel()
    return withExtendedLifetime(kept) { dependents.compactMap { $0?.node } }
  }

  private func endIfInputsEnded() {
    if let reason = endOfInputs() { finish(reason) }
  }

  /// How this ends, if nothing feeds it any more.
  private func endOfInputs() -> End? {
    guard ended == nil, isDerived else { return nil }
    settleChoice()
    // What is derived of nothing never changes.
    if inputs.isEmpty, chosen == nil { return .completed }
    guard let reason = chosen?.input.ended ?? inputs.last?.input.ended else { return nil }
    let hasEnded = inputs.allSatisfy { $0.input.ended != nil } && chosen.map { $0.input.ended != nil } ?? true
    return hasEnded ? reason : nil
  }

  // MARK: Cycles

  /// Counts an announcement and stops the program when a property does not settle (S36).
  private func countAnnouncement(in present: Int) {
    if turn != present {
      turn = present
      announcements = 0
    }
    announcements += 1
    if announcements > Node.mostAnnouncements { reportCycle() }
  }

  func reportCycle() -> Never {
    let places = behavior.places()
    let seenAt = places.isEmpty ? "" : " It is observed at \(places.joined(separator: ", "))."
    preconditionFailure(
      """
      The property \(name ?? "without a name") does not settle: one write made it change more than \
      \(Node.mostAnnouncements) times. Something that observes it sets it again, or sets what it depends on, to \
      another value each time.\(seenAt)
      """)
  }

  /// More than any chain of bindings that settles, and reached in a few milliseconds by one that does not.
  static var mostAnnouncements: Int { 10_000 }
}
