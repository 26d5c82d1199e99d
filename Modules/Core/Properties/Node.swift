/// A property's node in the graph: its inputs and its dependents. A long file, because its steps share private state.
///
/// While nothing needs a property, its inputs do not know of it and do no work for it (S16).
@usableFromInline
final class Node {
  /// The operations of the graph on the value, whose type the graph does not know.
  @usableFromInline
  struct Behavior {
    /// Computes the value from the inputs, which are up to date. Returns whether the value has changed.
    @usableFromInline let compute: () -> Bool
    /// Sends the value to the observers. The argument is true if the value certainly differs from the value that they
    /// have.
    @usableFromInline let announce: (Bool) -> Void
    @usableFromInline let isDerived: Bool
    @usableFromInline let demandChanged: (Bool) -> Void
    @usableFromInline let finish: (End) -> Void
    @usableFromInline let places: () -> [String]

    @inlinable
    init<Value>(_ cell: Cell<Value>, compute: (() -> Value)?) {
      isDerived = compute != nil
      if let compute { self.compute = { cell.store(compute()) } } else { self.compute = { false } }
      announce = { cell.announce(isChange: $0) }
      demandChanged = { cell.demandChanged($0) }
      finish = { cell.source?.finish($0) }
      places = { cell.source?.places ?? [] }
    }
  }

  /// A connection from an input to a node that depends on it.
  private struct Edge {
    let input: Node
    /// The index among the input's dependents; negative while the input does not know of the node.
    var place = -1
  }

  private struct Dependent {
    let node: Node
    /// The index among the node's inputs, so that a change of place can be stored there; negative for the chosen input.
    let edge: Int
  }

  private let behavior: Behavior
  private let isDerived: Bool
  // Unchecked exclusivity, where marked: each access is a single load, store or change of a list, and calls no
  // outside code.
  /// Created when an order has to be kept: most properties of a page are only read.
  @exclusivity(unchecked) private var ownDomain: Domain?
  @exclusivity(unchecked) private var inputs: [Edge]
  /// A Boolean value that indicates whether an input has to be brought up to date first. A written input always is up
  /// to date.
  private let hasDerivedInputs: Bool
  /// The dependents that are observed, directly or further down. Held strongly, so that a derived property lives while
  /// it is observed (R10). A removed dependent becomes a hole, so removal takes constant time. Holes are closed when
  /// there are many.
  @exclusivity(unchecked) private var dependents: [Dependent?] = []
  @exclusivity(unchecked) private var holes = 0
  /// Greater than the height of every input. Orders the announcements.
  @exclusivity(unchecked) private(set) var height = 0
  /// Counts the changes of the value.
  @exclusivity(unchecked) private(set) var version = 0
  @exclusivity(unchecked) private(set) var announcedVersion = 0
  /// The end of the property, if it has ended.
  @usableFromInline private(set) var ended: End?
  @exclusivity(unchecked) private var isObserved = false
  @exclusivity(unchecked) private var isPending = false
  @exclusivity(unchecked) private var isMarked = false
  @exclusivity(unchecked) private var isComputing = false
  /// The domain's epoch at the last check of the value.
  @exclusivity(unchecked) private var checkedEpoch = -1
  /// The sum of the versions of the inputs at the last computation.
  @exclusivity(unchecked) private var seenVersions = -1
  @exclusivity(unchecked) private var turn = 0
  /// The number of announcements in the run `turn`; see ``countAnnouncement(in:)``.
  @exclusivity(unchecked) private var announcements = 0
  /// Chooses a further input by the value of the first input; see ``chooses(_:)``.
  @exclusivity(unchecked) private var choose: (() -> Node)?
  @exclusivity(unchecked) private var chosen: Edge?
  private var choiceVersion = -1
  /// An addend that makes the sum of versions rise when another input is chosen, whatever the version of that input.
  @exclusivity(unchecked) private var offset = 0
  /// The subscription that feeds the node from outside the graph, held while the node lives. `kept` is a reference of
  /// such a node to itself while it is needed.
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

  /// Releases the nodes upstream one by one: the release of a long chain must not deepen the stack.
  deinit {
    feed?.cancel()
    guard isDerived else { return }
    var going = removeInputs()
    choose = nil
    while var node = going.popLast() {
      guard isKnownUniquelyReferenced(&node) else { continue }
      going += node.removeInputs()
      // Released after its inputs are held in `going`, because a choice may own the property that it chose.
      node.choose = nil
    }
  }

  private func removeInputs() -> [Node] {
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

  /// Announces a write of a different value.
  @usableFromInline
  func written() {
    version += 1
    guard ownDomain != nil || isNeeded else { return }
    let domain = self.domain
    domain.written()
    mark(in: domain)
    domain.settle()
  }

  /// Brings the value up to date. The value is computed only when it is needed, once for each change of the inputs
  /// (S37).
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

  /// Does the same as `refresh`, without deepening the stack.
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

  /// Computes the value if an input has changed. All inputs are up to date.
  private func compute(at epoch: Int) {
    // Versions only rise, so their sum is unchanged only if every version is.
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

  /// Sends the value to the observers if it differs from the value that they have.
  func announce(in domain: Domain) {
    isPending = false
    if isDerived { refresh(at: domain.epoch, nested: 0) }
    guard version != announcedVersion else { return }
    // A single new version is another value. After several versions, the value may equal the announced value again.
    let isChange = version == announcedVersion + 1
    announcedVersion = version
    countAnnouncement(in: domain.turn)
    behavior.announce(isChange)
  }

  /// A Boolean value that indicates whether the observers receive the current value later, as inside a batch.
  var isAhead: Bool { isObserved && version != announcedVersion }

  /// A Boolean value that indicates whether a change made now is announced before the next change can be made.
  @usableFromInline var announcesAtOnce: Bool { ownDomain == nil || domain.isIdle }

  // MARK: Graph

  /// Handles the arrival of the first observer, and the departure of the last.
  @usableFromInline
  func demandChanged(_ isObserved: Bool) {
    if isObserved {
      refresh()
      announcedVersion = version
    }
    behavior.demandChanged(isObserved)
    let wasNeeded = isNeeded
    self.isObserved = isObserved
    if wasNeeded != isNeeded { isObserved ? followInputs() : disconnectInputs() }
  }

  /// Adds a further input, which `choose` selects by the value of the first input.
  func chooses(_ choose: @escaping () -> Node) { self.choose = choose }

  /// Keeps the node alive while it is observed or depended on, and `feed` while the node lives.
  func isFed(by feed: Subscription) {
    if ended == nil, feed.isActive { self.feed = feed }
    if isNeeded { kept = self }
  }

  private var isNeeded: Bool { isObserved || dependents.count > holes }

  private func dependsOn(_ input: Node) {
    ownDomain = Domain.join(input.domain, domain)
    rise(above: input)
  }

  /// Repeats the choice if its input has changed, and returns the current epoch. The inputs are up to date.
  private func decide() -> Int {
    if let choose, let first = inputs.first?.input, first.version != choiceVersion {
      choiceVersion = first.version
      let new = choose()
      if new !== chosen?.input {
        offset += (chosen?.input.version ?? 0) - new.version + 1
        let old = chosen
        dependsOn(new)
        // Followed in `compute`, when the new input is up to date, because a refresh may happen in steps.
        chosen = Edge(input: new)
        if let old { old.input.removeDependent(at: old.place) }
      }
    }
    // The choice may have joined domains, and a joined domain continues with the higher epoch.
    return domain.epoch
  }

  /// Makes the choice for the last time when its input has ended. The closure is then released, because it may own the
  /// chosen property (S21).
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

  /// Registers this node as a dependent of its inputs, and the inputs as dependents of their inputs.
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

  /// Avoids recursion but keeps its order, because nodes of equal height are announced in this order.
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

  private func disconnectInputs() {
    var removed = [self]
    while let node = removed.popLast() {
      for edge in node.inputs.indices { node.disconnect(edge, &removed) }
      if node.chosen != nil { node.disconnect(-1, &removed) }
      let kept = node.kept
      node.kept = nil
      withExtendedLifetime(kept) {}
    }
  }

  private func disconnect(_ edge: Int, _ removed: inout [Node]) {
    let place = self.place(of: edge)
    guard place >= 0, let input = edge < 0 ? chosen?.input : inputs[edge].input else { return }
    setPlace(of: edge, to: -1)
    input.dropDependent(at: place)
    if !input.isNeeded { removed.append(input) }
  }

  private func place(of edge: Int) -> Int { edge < 0 ? chosen?.place ?? -1 : inputs[edge].place }

  private func setPlace(of edge: Int, to place: Int) {
    if edge < 0 { chosen?.place = place } else if edge < inputs.count { inputs[edge].place = place }
  }

  /// Adds a dependent. Returns whether this node has become needed by it.
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
    if !isNeeded { disconnectInputs() }
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

  /// Marks this node and its dependents, and queues the nodes that have observers.
  private func mark(in domain: Domain, nested: Int = 0) {
    queue(in: domain)
    guard nested < Node.mostNested else { return markInSteps(in: domain) }
    // Iterated by index: no dependent is added or removed during the loop, so the list need not be retained.
    var index = 0
    while index < dependents.count {
      if let node = dependents[index]?.node, !node.isMarked {
        node.isMarked = true
        node.mark(in: domain, nested: nested + 1)
      }
      index += 1
    }
  }

  /// Does the same as `mark`, without deepening the stack.
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

  /// Raises this node and its dependents above `other`. Heights only affect the order of announcements.
  ///
  /// Begins with the lowest node, so that each is raised once.
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

  /// The limit of recursion, deeper than any graph written by hand. A step takes about 200 bytes of stack in a debug
  /// build.
  private static var mostNested: Int { 64 }

  // MARK: End

  /// Ends this node, and then the dependents that nothing else feeds. Announces a pending change first.
  @usableFromInline
  func finish(_ reason: End) {
    var ending = end(reason).reversed() as [Node]
    while let node = ending.popLast() {
      if let reason = node.endOfInputs() { ending += node.end(reason).reversed() }
    }
  }

  /// Ends this node alone and returns its former dependents.
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

  /// Returns the end of this node if nothing feeds it any more.
  private func endOfInputs() -> End? {
    guard ended == nil, isDerived else { return nil }
    settleChoice()
    // A value derived from no input never changes.
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

  /// The greatest number of announcements in a run. No chain of bindings that settles reaches it; an endless loop
  /// reaches it in a few milliseconds.
  static var mostAnnouncements: Int { 10_000 }
}
