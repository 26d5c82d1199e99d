/// A property's place in the graph: what it depends on, and what depends on it.
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
      finish = { cell.source.finish($0) }
      places = { cell.source.places }
    }
  }

  private let behavior: Behavior
  private let isDerived: Bool
  private var ownDomain = Domain()
  private let inputs: [Node]
  /// Those observed, directly or further down. Held strongly, so that a derived property lives while it is observed (R10).
  private var dependents: [Node] = []
  /// Longer than the way from any written property to here, so that announcements can be ordered.
  private(set) var height = 0
  /// Counts the changes of the value.
  private(set) var version = 0
  private(set) var announcedVersion = 0
  /// Set when the property has ended.
  private(set) var ended: End?
  private var isObserved = false
  private var isPending = false
  private var isMarked = false
  private var isComputing = false
  private var checkedEpoch = -1
  private var seenVersions = -1
  private var turn = 0
  private var announcements = 0
  /// Chooses a further input by the value of the first; see ``chooses(_:)``.
  private var choose: (() -> Node)?
  private var chosen: Node?
  private var choiceVersion = -1
  /// Makes the sum of versions rise when another input is chosen, whatever that one's version.
  private var offset = 0
  var name: String?

  @usableFromInline
  init(_ behavior: Behavior, inputs: [Node] = []) {
    self.behavior = behavior
    isDerived = behavior.isDerived
    self.inputs = inputs
    for input in inputs { dependsOn(input) }
  }

  var domain: Domain {
    if !ownDomain.isCurrent { ownDomain = ownDomain.current }
    return ownDomain
  }

  // MARK: Value

  /// The value was written, and differs.
  @usableFromInline
  func written() {
    version += 1
    let domain = self.domain
    domain.written()
    mark(in: domain)
    domain.settle()
  }

  /// Brings the value up to date: computed once for each change of what it depends on, and only when asked (S37).
  @usableFromInline
  func refresh() {
    if isDerived { refresh(at: domain.epoch) } else { isMarked = false }
  }

  private func refresh(at epoch: Int) {
    isMarked = false
    guard isDerived, checkedEpoch != epoch else { return }
    precondition(!isComputing, "the property \(name ?? "without a name") depends on itself")
    isComputing = true
    // Versions only rise, so their sum is the same only if each of them is.
    var versions = 0
    for input in inputs {
      if input.isDerived { input.refresh(at: epoch) }
      versions += input.version
    }
    if choose != nil { versions += refreshChosen() }
    checkedEpoch = epoch
    if versions != seenVersions {
      seenVersions = versions
      if behavior.compute() { version += 1 }
    }
    isComputing = false
  }

  /// Tells the observers, if the value differs from what they were told.
  func announce(in domain: Domain) {
    isPending = false
    if isDerived { refresh(at: domain.epoch) }
    guard version != announcedVersion else { return }
    // Each version differs from the one before; after several, the value may be what it was.
    let isNews = version == announcedVersion + 1
    announcedVersion = version
    countAnnouncement(in: domain.turn)
    behavior.announce(isNews)
  }

  // MARK: Graph

  /// The first observer came, or the last one left.
  @usableFromInline
  func demandChanged(_ isObserved: Bool) {
    if isObserved {
      refresh()
      announcedVersion = version
    }
    behavior.demandChanged(isObserved)
    self.isObserved = isObserved
    if dependents.isEmpty { needChanged(isObserved) }
  }

  /// Makes the value depend on a further input that depends on the value of the first.
  func chooses(_ choose: @escaping () -> Node) { self.choose = choose }

  private var isNeeded: Bool { isObserved || !dependents.isEmpty }

  private func dependsOn(_ input: Node) {
    ownDomain = Domain.join(input.domain, domain)
    rise(above: input)
  }

  private func refreshChosen() -> Int {
    guard let choose, let first = inputs.first else { return 0 }
    if first.version != choiceVersion {
      choiceVersion = first.version
      let new = choose()
      if new !== chosen {
        offset += (chosen?.version ?? 0) - new.version + 1
        dependsOn(new)
        if isNeeded {
          chosen?.removeDependent(self)
          new.addDependent(self)
        }
        chosen = new
      }
    }
    chosen?.refresh()
    return (chosen?.version ?? 0) + offset
  }

  private func needChanged(_ isNeeded: Bool) {
    for input in inputs + (chosen.map { [$0] } ?? []) {
      if isNeeded { input.addDependent(self) } else { input.removeDependent(self) }
    }
    guard isNeeded else { return }
    refresh()
    endIfInputsEnded()
  }

  private func addDependent(_ node: Node) {
    guard ended == nil else { return }
    let wasNeeded = isNeeded
    dependents.append(node)
    if !wasNeeded { needChanged(true) }
  }

  private func removeDependent(_ node: Node) {
    guard let index = dependents.lastIndex(where: { $0 === node }) else { return }
    dependents.remove(at: index)
    if !isNeeded { needChanged(false) }
  }

  /// Marks this and what depends on it, and queues those that have observers.
  private func mark(in domain: Domain) {
    if isObserved, !isPending {
      isPending = true
      domain.enqueue(self)
    }
    for dependent in dependents where !dependent.isMarked {
      dependent.isMarked = true
      dependent.mark(in: domain)
    }
  }

  /// Raises this and what depends on it above `other`, which only matters to the order of announcements.
  private func rise(above other: Node) {
    guard height <= other.height else { return }
    height = other.height + 1
    for dependent in dependents { dependent.rise(above: self) }
  }

  // MARK: End

  /// Ends this and then, if nothing else feeds it, what depends on it. A change not announced yet is announced first.
  @usableFromInline
  func finish(_ reason: End) {
    guard ended == nil else { return }
    if isPending { announce(in: domain) }
    ended = reason
    behavior.finish(reason)
    isObserved = false
    let dependents = self.dependents
    self.dependents = []
    for dependent in dependents { dependent.endIfInputsEnded() }
  }

  private func endIfInputsEnded() {
    // What is derived of nothing never changes.
    if inputs.isEmpty, isDerived { finish(.completed) }
    guard let reason = chosen?.ended ?? inputs.last?.ended else { return }
    if inputs.allSatisfy({ $0.ended != nil }), chosen.map({ $0.ended != nil }) ?? true { finish(reason) }
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
