import Synchronization

@testable import SignalboxSession

/// A recording in memory that fails as a test demands.
final class MemoryStore: JournalStore {
  enum Failure { case append, sync, rewrite, moveAside, successor }

  struct State {
    var batches: [[JournalChange]] = []
    var rewritten: Journal?
    /// The number of batches that a loss of power would remove.
    var unsynced = 0
    var failures: Set<Failure> = []
    var isInPlace = true
    /// A Boolean value that indicates whether other programs may resume the session.
    var isShared = false
    /// The reported loss; `nil` for the usual loss.
    var loss: JournalLoss?
    /// The number of times that a sync reports a wait.
    var waits = 0
    var successor: MemoryStore?
  }

  let name: String
  private let kept = Mutex(State())

  init(_ name: String = "memory", isShared: Bool = false, failing failures: Set<Failure> = []) {
    self.name = name
    kept.withLock { ($0.failures, $0.isShared) = (failures, isShared) }
  }

  var state: State { kept.withLock { $0 } }
  /// The kept entries, as a resume reads them.
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

  /// Makes each sync report a wait `times` times.
  func wait(_ times: Int) { kept.withLock { $0.waits = times } }

  // MARK: JournalStore

  var isShared: Bool { state.isShared }

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

  func moveAside() -> String? { state.failures.contains(.moveAside) ? nil : name + "~1" }

  func successor(_ header: JournalHeader) throws(JournalFailure) -> any JournalStore {
    guard !state.failures.contains(.successor) else { throw .notEmpty(path: name) }
    let new = MemoryStore(name)
    kept.withLock { $0.successor = new }
    return new
  }
}
