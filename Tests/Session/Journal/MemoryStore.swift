import Synchronization

@testable import SignalboxSession

/// A recording in memory, which fails where a test says.
final class MemoryStore: JournalStore {
  enum Failure { case append, sync, rewrite, putAside, successor }

  struct State {
    var batches: [[JournalChange]] = []
    var rewritten: Journal?
    /// How many batches are there that a loss of power takes away.
    var unsynced = 0
    var failures: Set<Failure> = []
    var isInPlace = true
    /// What it says instead of what it would.
    var loss: JournalLoss?
    /// How often it says that it waits.
    var waits = 0
    var successor: MemoryStore?
  }

  let name: String
  private let kept = Mutex(State())

  init(_ name: String = "memory", failing failures: Set<Failure> = []) {
    self.name = name
    kept.withLock { $0.failures = failures }
  }

  var state: State { kept.withLock { $0 } }
  /// The entries that are kept, as who resumes reads them.
  var journal: Journal {
    let state = state
    var journal = state.rewritten ?? Journal()
    for change in state.batches.joined() { journal.apply(change) }
    return journal
  }

  func fail(_ failures: Set<Failure>, isInPlace: Bool = true) {
    kept.withLock { ($0.failures, $0.isInPlace) = (failures, isInPlace) }
  }

  func fail(_ failures: Set<Failure>, as loss: JournalLoss) {
    kept.withLock { ($0.failures, $0.loss) = (failures, loss) }
  }

  /// Says so often that it waits, whenever it syncs.
  func wait(_ times: Int) { kept.withLock { $0.waits = times } }

  // MARK: JournalStore

  var loss: JournalLoss { state.loss ?? (state.isInPlace ? .unwritable(name: name) : .gone(name: name)) }

  func append(_ batch: [JournalChange]) -> Bool {
    kept.withLock { state in
      guard !state.failures.contains(.append) else { return false }
      state.batches.append(batch)
      state.unsynced += 1
      return true
    }
  }

  func sync(_ isWaiting: () -> Void) -> Bool {
    for _ in 0..<state.waits { isWaiting() }
    return kept.withLock { state in
      guard !state.failures.contains(.sync), state.isInPlace else { return false }
      state.unsynced = 0
      return true
    }
  }

  func rewrite(_ header: JournalHeader, _ journal: Journal) -> Bool {
    kept.withLock { state in
      guard !state.failures.contains(.rewrite) else { return false }
      (state.rewritten, state.batches) = (journal, [])
      return true
    }
  }

  func putAside() -> String? { state.failures.contains(.putAside) ? nil : name + "~1" }

  func successor(_ header: JournalHeader) throws(JournalFailure) -> any JournalStore {
    guard !state.failures.contains(.successor) else { throw .notEmpty(path: name) }
    let new = MemoryStore(name)
    kept.withLock { $0.successor = new }
    return new
  }
}
