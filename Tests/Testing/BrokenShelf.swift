import SignalboxSession
import SignalboxTesting
import Synchronization

/// Recordings in memory that break a single promise, to test the contract of shelves.
final class BrokenShelf: ShelfUnderTest {
  /// The broken promise, and the way in which it is broken.
  enum Fault: String, CaseIterable {
    case manyWriters, forgetsWhatWasLetGo, tellsTheLoserOfContents
    case losesBatches, ignoresMerges, ignoresCuts, keepsAll, staysInPlace
    case acknowledgesWhatWasTaken, asksNobody
    case leaseNeverEnds, leaseEndsAtOnce
    case givesUp, losesWhatWaits, doublesWhatWaits
    case changesBytes, overwrites, renamesElsewhere, removesAll, prunesAll
    case acknowledgesEarly, tellsOfAnother

    /// The promises that the contract reports as broken.
    var promises: Set<String> {
      switch self {
      // A second writer in a program is also a second writer in two programs.
      case .manyWriters: ["P1", "P4"]
      case .forgetsWhatWasLetGo: ["P1"]
      case .tellsTheLoserOfContents: ["P62"]
      // The lost batch was acknowledged, too.
      case .losesBatches: ["P2", "P8", "P60"]
      case .ignoresMerges, .ignoresCuts, .keepsAll, .staysInPlace: ["P2"]
      case .acknowledgesWhatWasTaken, .asksNobody: ["P3"]
      case .leaseNeverEnds: ["P4"]
      case .leaseEndsAtOnce: ["P1", "P4", "P10", "P62"]
      case .givesUp, .losesWhatWaits, .doublesWhatWaits: ["P5", "P60"]
      case .changesBytes, .overwrites: ["P7"]
      case .renamesElsewhere: ["P8"]
      case .removesAll, .prunesAll: ["P10"]
      case .acknowledgesEarly: ["P60"]
      case .tellsOfAnother: ["P63"]
      }
    }
  }

  private let fault: Fault
  private let first = MemoryShelf()
  private let second: MemoryShelf

  init(_ fault: Fault) {
    self.fault = fault
    second = first.forOtherProgram()
    if fault == .leaseEndsAtOnce { first.expireLease() }
  }

  var here: any JournalShelf { Half(shelf: first, fault: fault, isFirst: true) }
  var there: any JournalShelf { Half(shelf: second, fault: fault, isFirst: false) }
  func stall(_ isStalled: Bool) { first.stall(isStalled) }
  func expireLease() -> Bool {
    if fault != .leaseNeverEnds { first.expireLease() }
    return true
  }
  func removeOwned(_ name: String) { first.removeOwned(name) }
}

/// The shelf as a program sees it.
private struct Half: JournalShelf {
  let shelf: MemoryShelf
  let fault: BrokenShelf.Fault
  let isFirst: Bool

  func title(of name: String) -> String { shelf.title(of: name) }

  func create(_ name: String, _ header: JournalHeader) throws(JournalFailure) -> any JournalStore {
    do throws(JournalFailure) {
      return BrokenStore(try shelf.create(name, header), shelf, fault)
    } catch {
      if fault == .tellsTheLoserOfContents, case .locked(let path) = error { throw .notEmpty(path: path) }
      throw error
    }
  }

  func resume(_ name: String) throws(JournalFailure) -> (store: any JournalStore, contents: JournalContents)? {
    do throws(JournalFailure) {
      guard let (store, found) = try shelf.resume(name) else { return nil }
      var contents = found
      if fault == .renamesElsewhere, !isFirst {
        var header = contents.header
        header.session = "another"
        contents = JournalContents(header, contents.journal)
      }
      return (BrokenStore(store, shelf, fault), contents)
    } catch {
      // A copy that no lock protects.
      guard fault == .manyWriters, case .locked = error, let text = shelf.text(of: name) else { throw error }
      shelf.removeOwned(name)
      try shelf.add(name, text: text)
      return try resume(name)
    }
  }

  func text(of name: String) -> [UInt8]? { shelf.text(of: name) }

  func add(_ name: String, text: [UInt8]) throws(JournalFailure) {
    if fault == .overwrites { shelf.removeOwned(name) }
    // The fault replaces the copy by an empty recording with the same header.
    try shelf.add(name, text: text)
    if fault == .changesBytes, name == "copy", let header = try shelf.read(name)?.header {
      shelf.removeOwned(name)
      _ = try shelf.create(name, header)
    }
  }

  func items() -> [JournalItem] { shelf.items() }
  func has(_ name: String) -> Bool { shelf.has(name) }
  func remove(_ name: String) throws(JournalFailure) {
    if fault == .removesAll { shelf.removeOwned(name) } else { try shelf.remove(name) }
  }
  func prune(unchangedFor time: Duration) { shelf.prune(unchangedFor: fault == .prunesAll ? .seconds(-3_600) : time) }
}

/// A store that breaks a single promise.
private final class BrokenStore: JournalStore {
  private let store: any JournalStore
  private let shelf: MemoryShelf
  private let fault: BrokenShelf.Fault
  /// Batches that wait.
  private let waiting = Mutex<[[JournalChange]]>([])
  /// A Boolean value that indicates whether anything was appended since the last sync.
  private let isAsked = Mutex(false)
  private var isTaken: Bool { if case .taken = store.loss { true } else { false } }

  init(_ store: any JournalStore, _ shelf: MemoryShelf, _ fault: BrokenShelf.Fault) {
    (self.store, self.shelf, self.fault) = (store, shelf, fault)
  }

  deinit {
    for batch in waiting.withLock(\.self) where fault != .forgetsWhatWasLetGo { _ = store.append(batch) }
  }

  var name: String { store.name }
  var isShared: Bool { store.isShared }
  var loss: JournalLoss {
    if fault == .tellsOfAnother, case .removed(let name) = store.loss { return .taken(name: name) }
    return store.loss
  }

  func append(_ batch: [JournalChange]) -> Bool {
    switch fault {
    case .losesBatches where batch.count > 1: return true
    case .ignoresMerges:
      return store.append(
        batch.map { if case .record(let record, _) = $0 { .record(record, merges: false) } else { $0 } })
    case .ignoresCuts: return store.append(batch.filter { if case .cut = $0 { false } else { true } })
    case .losesWhatWaits where shelf.isStalled: return true
    case .doublesWhatWaits where shelf.isStalled: return store.append(batch + batch)
    case .forgetsWhatWasLetGo, .acknowledgesEarly:
      waiting.withLock { $0.append(batch) }
      return true
    case .acknowledgesWhatWasTaken: return store.append(batch) || isTaken
    case .asksNobody:
      isAsked.withLock { $0 = true }
      return store.append(batch)
    default: return store.append(batch)
    }
  }

  func sync(_ isWaiting: () -> Void) -> Bool {
    switch fault {
    case .givesUp where shelf.isStalled: return false
    // The fault leaves the queue to a later call.
    case .acknowledgesEarly where shelf.isStalled: return true
    case .acknowledgesWhatWasTaken: return store.sync(isWaiting) || isTaken
    case .asksNobody where !isAsked.withLock(\.self): return true
    default: break
    }
    let batches = waiting.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
    for batch in batches where !store.append(batch) { return false }
    isAsked.withLock { $0 = false }
    return store.sync(isWaiting)
  }

  func rewrite(_ header: JournalHeader, _ journal: Journal) -> Bool {
    fault == .keepsAll ? store.sync({}) : store.rewrite(header, journal)
  }

  func moveAside() -> String? {
    fault == .staysInPlace ? (store.sync({}) ? store.name + "~1" : nil) : store.moveAside()
  }

  func successor(_ header: JournalHeader) throws(JournalFailure) -> any JournalStore {
    BrokenStore(try store.successor(header), shelf, fault)
  }
}
