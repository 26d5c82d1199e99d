import SignalboxCore
import SignalboxInterface

/// Keeps what happens: in memory, and in a store if there is one.
///
/// Changes wait for ``flush()``, which hands all of a turn to the store in one step: a process that is killed leaves turns
/// that are whole. Where the store fails it is let go of, and the journal in memory goes on.
final class JournalWriter {
  /// How many records come between two checkpoints at least, so how far one can go back at least.
  static let checkpointDistance = 256
  /// The same for one session of many, which share the memory of a process.
  static let hostedCheckpointDistance = 24
  /// How many records are kept in memory when no application says how to begin again without them.
  static let longest = 50_000
  /// After what time a change survives a loss of power: within 50 ms, with what it takes to sync.
  static let syncDelay = Duration.milliseconds(40)

  private(set) var journal = Journal()
  /// How many records come between two checkpoints at least.
  var checkpointDistance = JournalWriter.checkpointDistance
  /// Calls what waits for a disk or a database: a host has another thread drive its sessions meanwhile.
  var aside: (() -> Void) -> Void = { $0() }
  /// What was typed last, while nothing else has happened.
  var typing: Typing?
  private var store: (any JournalStore)?
  private let clock: any EventClock
  private var batch: [JournalChange] = []
  /// Where the store's records begin, and what their end was when it was last rewritten.
  private var stored = (first: 0, end: 0)
  /// Whether the next ``flush()`` is to survive a loss of power.
  private var mustSync = false
  private var syncTimer: Subscription?

  /// - Parameter clock: What ``syncDelay`` is measured on; its timers lead to a turn, and so to a ``flush()``.
  init(store: (any JournalStore)?, clock: any EventClock) { (self.store, self.clock) = (store, clock) }

  // MARK: Changing

  /// Goes on from a journal that the store has already.
  func load(_ journal: Journal) { (self.journal, stored) = (journal, (journal.first, journal.first)) }

  /// Writes records of the journal into a store that has none.
  func copy(_ numbers: Range<Int>) {
    for record in journal.records(numbers) { write(.record(record, merges: false)) }
  }

  /// Appends a record, or puts it in the place of the last one.
  func append(_ record: Journal.Record, merging: Bool = false) {
    typing = nil
    apply(.record(record, merges: merging))
  }

  /// Leaves out everything from a record on; false when there is nothing.
  func cut(at number: Int) -> Bool {
    guard number < journal.end else { return false }
    apply(.cut(number))
    return true
  }

  /// Notes that the process was told to end.
  func markStopped() { apply(.stopped) }

  /// Forgets in memory what was before a record.
  func drop(before number: Int) { journal.drop(before: number) }

  private func apply(_ change: JournalChange) {
    journal.apply(change)
    write(change)
  }

  private func write(_ change: JournalChange) {
    if store != nil { batch.append(change) }
  }

  // MARK: Keeping

  /// Hands over what waits. Gives why nothing is kept any more, once.
  /// - Parameter isWaiting: Called now and then while the store lets one wait.
  func flush(_ isWaiting: () -> Void = {}) -> JournalLoss? {
    guard let store, !batch.isEmpty || mustSync else { return nil }
    var isKept = batch.isEmpty || store.append(batch)
    if isKept, mustSync { aside { isKept = store.sync(isWaiting) } }
    (batch, mustSync) = ([], false)
    guard !isKept else { return nil }
    self.store = nil
    return store.loss
  }

  /// Lets what was appended survive a loss of power with the next ``flush()``.
  /// - Parameter ifShared: Only where others may go on with the session.
  func sync(ifShared: Bool = false) {
    guard let store, !ifShared || store.isShared else { return }
    syncTimer?.cancel()
    mustSync = true
  }

  /// As ``sync()``, after ``syncDelay``.
  func syncSoon() {
    guard store != nil, syncTimer?.isActive != true else { return }
    // Weakly: the session may be over, and nobody's any more, before the time is.
    syncTimer = clock.schedule(after: Self.syncDelay) { [weak self] in
      self?.mustSync = true
      self?.syncTimer = nil
    }
  }

  /// Writes no more, and forgets what waits.
  func close() { (store, batch, mustSync) = (nil, [], false) }

  // MARK: Beginning again

  /// Whether it is time to write down what one can begin again from, now that `root` alone is there.
  func needsCheckpoint(at root: PageID) -> Bool {
    let last = journal.lastCheckpoint(before: journal.end)
    if journal.end - (last?.number ?? journal.first) >= checkpointDistance { return true }
    return root != last?.checkpoint.root && root != PageID(1)
  }

  /// The last checkpoint that is so far behind that nobody needs to go back further.
  var far: Int? { journal.lastCheckpoint(before: journal.end - checkpointDistance + 1)?.number }

  /// Whether the store has so much that is no longer in memory that leaving it out is worth waiting for a disk.
  var isLong: Bool { journal.first > stored.first && journal.end - stored.end >= Self.checkpointDistance }

  /// Leaves out of the store what is no longer in memory. Nothing must wait.
  func compact(_ header: JournalHeader) {
    aside { _ = store?.rewrite(header, journal) }
    stored = (journal.first, journal.end)
  }

  /// Begins an empty journal, and another recording in the place of this one. Nothing must wait.
  /// - Parameter header: What the new recording says of itself.
  /// - Returns: Where the old recording is kept, and why there is no new one.
  func startOver(_ header: JournalHeader) -> (kept: String?, failure: JournalFailure?) {
    (journal, stored) = (Journal(), (0, 0))
    guard let old = store else { return (nil, nil) }
    store = nil
    var result: (kept: String?, failure: JournalFailure?)
    aside {
      guard let kept = old.putAside() else { return }
      do throws(JournalFailure) {
        store = try old.successor(header)
        result = (kept, nil)
      } catch {
        result = (kept, error)
      }
    }
    return result
  }
}
