import SignalboxCore
import SignalboxInterface

/// Keeps the journal in memory, and in a store if there is one.
///
/// Changes wait for ``flush(_:)``, which passes a turn's changes to the store in one step. So a killed process leaves
/// complete turns. If the store fails, the writer releases it and continues with the journal in memory.
final class JournalWriter {
  /// The number of records after which the next checkpoint is due. Undo reaches back at least so far.
  static let checkpointDistance = 256
  /// The same for hosted sessions, which share the memory of a process.
  static let hostedCheckpointDistance = 24
  /// The factor by which a checkpoint comes later while something can be redone.
  static let patienceForRedo = 8
  /// The number of records to keep in memory if the application has no checkpoints.
  var longest = 50_000
  /// The time after which a change in a file is synced. With the sync, it survives a loss of power within 50 ms.
  static let syncDelay = Duration.milliseconds(40)

  /// The time after which news of sources are written that nothing else follows.
  static let newsDelay = Duration.seconds(5)
  /// The time between two attempts to keep everything again in a store that refused to write.
  static let retryDelay = Duration.seconds(10)
  /// The number of superfluous bytes in the store that justifies a rewrite, and of bytes of news that makes the next
  /// checkpoint due.
  static let mostBytes = 128 << 10
  /// The growth of the frame's revision after which waiting news are written. A resume skips more revisions.
  static let mostNewsRevisions = 32

  /// News in the journal that are not in the store.
  private struct WaitingNews {
    /// The number of the first record.
    var first: Int
    /// The revision at the first record.
    let revision: Int
    /// A Boolean value that indicates whether the store has superseded records from `first` on.
    var isCut = false
  }

  private(set) var journal = Journal()
  /// The number of records after which the next checkpoint is due.
  var checkpointDistance = JournalWriter.checkpointDistance
  /// Runs work that waits for a disk or a database. A host replaces the waiting thread by another one.
  var runBlocking: (() -> Void) -> Void = { $0() }
  /// A Boolean value that indicates whether the user may read the path of the recording: not a visitor of a server.
  var showsPath = true
  /// The text that the user typed last, if nothing else has happened since.
  var typing: Typing?
  /// Undone entries, the last undo last, until another input ends the possibility of redo.
  var undone: [Undone] = []
  private var store: (any JournalStore)?
  /// The store that refused to write, and the time of the next attempt to keep everything there again.
  private(set) var refusing: (store: any JournalStore, next: Duration)?
  private let clock: any EventClock
  private var batch: [JournalChange] = []
  /// The number of waiting changes that belong to earlier events of the turn.
  private var earlier = 0
  /// The number of the store's first record, and the end of the journal at the last rewrite.
  private var stored = (first: 0, end: 0)
  /// The records that became superfluous in the store since the last rewrite, and the bytes of their lines.
  private var superfluous = (count: 0, bytes: 0)
  /// The bytes of the news since the last checkpoint.
  private var newsBytes = 0
  /// A Boolean value that indicates whether the next ``flush(_:)`` must sync.
  private var mustSync = false
  private var syncTimer: Subscription?
  /// The news that wait for a later ``flush(_:)``, and the timer for them.
  private var newsTimer: Subscription?
  private var waitingNews: WaitingNews?

  /// - Parameter clock: Measures ``syncDelay``. Its timers lead to a turn, and each turn calls ``flush(_:)``.
  init(store: (any JournalStore)?, clock: any EventClock) { (self.store, self.clock) = (store, clock) }

  // MARK: Changing

  /// Continues a journal that the store already has.
  func load(_ journal: Journal) { (self.journal, stored) = (journal, (journal.first, journal.first)) }

  /// Writes the records with these numbers into a store that does not have them.
  func copy(_ numbers: Range<Int>) {
    for record in journal.records(numbers) { write(.record(record, merges: false)) }
  }

  /// Appends a record, or replaces the last record if `merging` is true.
  func append(_ record: Journal.Record, merging: Bool = false) {
    typing = nil
    writeNews()
    apply(.record(record, merges: merging))
  }

  /// Appends news, which wait for another change, for ``newsDelay`` or for ``mostNewsRevisions``.
  ///
  /// Until then they may be lost with the process: the source delivers them again.
  func append(news record: Journal.Record) {
    typing = nil
    let waiting = waitingNews ?? WaitingNews(first: journal.end, revision: record.revision)
    journal.apply(.record(record, merges: false))
    newsBytes += record.entry.newsBytes
    waitingNews = waiting
    guard store != nil else { return }
    if record.revision - waiting.revision >= Self.mostNewsRevisions { mustSync = true }
    schedule(&newsTimer, after: Self.newsDelay)
  }

  /// Removes the record before the last. Both are news.
  /// - Parameter revision: The revision of the frame after both. A replay of the last alone must come to it.
  func dropNewsBeforeLast(shownAs revision: Int) {
    guard var last = journal.records.last, journal.records.count > 1 else { return }
    last.revision = max(journal.records[journal.records.count - 2].revision, revision - 1)
    let place = journal.end - 2
    var waiting = waitingNews ?? WaitingNews(first: journal.end, revision: last.revision)
    if place < waiting.first {
      noteSuperfluous(place..<waiting.first)
      (waiting.first, waiting.isCut) = (place, true)
    }
    newsBytes -= journal[place]?.entry.newsBytes ?? 0
    journal.apply(.cut(place))
    journal.apply(.record(last, merges: false))
    waitingNews = waiting
  }

  /// Passes the waiting news to the next ``flush(_:)``.
  func writeNews() {
    guard let waiting = waitingNews else { return }
    waitingNews = nil
    newsTimer?.cancel()
    if waiting.isCut { write(.cut(waiting.first)) }
    for record in journal.records(waiting.first..<journal.end) { write(.record(record, merges: false)) }
  }

  /// Removes all records from `number` on.
  /// - Returns: `false` if there are none.
  func cut(at number: Int) -> Bool {
    guard number < journal.end else { return false }
    writeNews()
    apply(.cut(number))
    return true
  }

  /// Begins the next event of a turn, which ``dropStep()`` can discard.
  func beginStep() { earlier = batch.count }

  /// Discards the changes of the last event, as far as they wait for ``flush(_:)``.
  func dropStep() {
    batch.removeLast(batch.count - earlier)
    waitingNews = nil
  }

  /// Records that the process was told to end.
  func markStopped() {
    writeNews()
    apply(.stopped)
  }

  /// Drops the records before `number` from memory.
  func drop(before number: Int) {
    noteSuperfluous(journal.first..<max(journal.first, number))
    journal.drop(before: number)
  }

  /// Moves the oldest records into the archive if there are too many.
  func archiveOldest() {
    if journal.records.count > longest + longest / 50 { journal.archive(before: journal.end - longest) }
  }

  private func apply(_ change: JournalChange) {
    switch change {
    case .record(_, merges: true): noteSuperfluous(journal.end - 1..<journal.end)
    case .cut(let number): noteSuperfluous(number..<journal.end)
    case .record(let record, merges: false): if case .checkpoint = record.entry { newsBytes = 0 }
    case .stopped: break
    }
    journal.apply(change)
    write(change)
  }

  private func noteSuperfluous(_ numbers: Range<Int>) {
    guard store != nil else { return }
    for record in journal.records(numbers) {
      superfluous.count += 1
      superfluous.bytes += JournalLine.change(.record(record, merges: false)).text.count
    }
  }

  private func write(_ change: JournalChange) {
    if store != nil { batch.append(change) }
  }

  // MARK: Keeping

  /// Passes the waiting changes to the store, and waits until they outlive this process.
  /// - Parameter isWaiting: Called repeatedly while the store makes the session wait.
  /// - Returns: The reason why changes are no longer kept; only once.
  func flush(_ isWaiting: () -> Void = {}) -> JournalLoss? {
    guard let store, !batch.isEmpty || mustSync else { return nil }
    writeNews()
    var isKept = batch.isEmpty || store.append(batch)
    // A shared store keeps appended changes only after a commit.
    if isKept, mustSync || store.isShared { runBlocking { isKept = store.sync(isWaiting) } }
    (batch, earlier, mustSync) = ([], 0, false)
    guard !isKept else { return nil }
    self.store = nil
    let loss = store.loss
    if case .unwritable = loss, !store.isShared { refusing = (store, clock.now + Self.retryDelay) }
    return loss
  }

  /// Keeps the whole journal in the store that refused to write, if it is time for an attempt and the store takes it.
  /// - Returns: `true` if the store has the journal, and the next changes.
  func keepAgain(_ header: () -> JournalHeader) -> Bool {
    guard let (store, next) = refusing, clock.now >= next, journal.begin == journal.first else { return false }
    refusing = (store, clock.now + Self.retryDelay)
    var isKept = false
    runBlocking { isKept = store.rewrite(header(), journal) }
    guard isKept else { return false }
    newsTimer?.cancel()
    (self.store, refusing, waitingNews) = (store, nil, nil)
    (stored, superfluous) = ((journal.first, journal.end), (0, 0))
    return true
  }

  /// Makes the next ``flush(_:)`` sync, and check that the recording still belongs to this session.
  /// - Parameter ifShared: Syncs only if other processes may resume the session.
  func sync(ifShared: Bool = false) {
    guard let store, !ifShared || store.isShared else { return }
    syncTimer?.cancel()
    mustSync = true
  }

  /// Calls ``sync(ifShared:)`` after ``syncDelay``, for a store that is not shared.
  func syncSoon() {
    if store?.isShared == false { schedule(&syncTimer, after: Self.syncDelay) }
  }

  private func schedule(_ timer: inout Subscription?, after delay: Duration) {
    guard timer?.isActive != true else { return }
    // Weak: the session may be gone before the timer fires.
    timer = clock.schedule(after: delay) { [weak self] in self?.mustSync = true }
  }

  /// Releases the store and discards the waiting changes.
  func close() { (store, refusing, batch, earlier, mustSync, waitingNews) = (nil, nil, [], 0, false, nil) }

  // MARK: Beginning again

  /// Returns whether a checkpoint is due, now that `root` is the only page.
  /// It is due after enough records or bytes of news, or if the root page is new.
  func needsCheckpoint(at root: PageID) -> Bool {
    let last = journal.lastCheckpoint(before: journal.end)
    // A checkpoint ends redo, so it waits longer while something can be redone.
    let patience = undone.isEmpty ? 1 : Self.patienceForRedo
    if journal.end - (last?.number ?? journal.first) >= patience * checkpointDistance { return true }
    if newsBytes >= patience * Self.mostBytes { return true }
    return root != last?.checkpoint.root && root != PageID(1)
  }

  /// The number of the last checkpoint that is at least ``checkpointDistance`` records back.
  /// Undo needs no record before it.
  var oldestNeededCheckpoint: Int? { journal.lastCheckpoint(before: journal.end - checkpointDistance + 1)?.number }

  /// A Boolean value that indicates whether the store has enough superfluous records to justify a rewrite: records
  /// before a checkpoint, and records that others replaced. While changes wait, no rewrite is due.
  var shouldCompact: Bool {
    guard store != nil, batch.isEmpty, waitingNews == nil, journal.begin == journal.first else { return false }
    return journal.first > stored.first && journal.end - stored.end >= Self.checkpointDistance
      || superfluous.bytes >= Self.mostBytes && 4 * superfluous.count >= journal.records.count
  }

  /// Removes from the store the records that are no longer in memory. Requires that no changes wait.
  func compact(_ header: JournalHeader) {
    runBlocking { _ = store?.rewrite(header, journal) }
    (stored, superfluous) = ((journal.first, journal.end), (0, 0))
  }

  /// Begins an empty journal, and a new recording in place of this recording. Requires that no changes wait.
  /// - Parameter header: The header of the new recording.
  /// - Returns: The name of the old recording, and the reason if there is no new recording.
  ///   Both are `nil` without a store, or if the store cannot rename the old recording.
  func startOver(_ header: JournalHeader) -> (kept: String?, failure: JournalFailure?) {
    (journal, undone, stored, superfluous, newsBytes, waitingNews) = (Journal(), [], (0, 0), (0, 0), 0, nil)
    guard let old = store else { return (nil, nil) }
    store = nil
    var result: (kept: String?, failure: JournalFailure?)
    runBlocking {
      guard let kept = old.moveAside() else { return }
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

extension Journal.Entry {
  /// The bytes of a source's value; 0 for other entries.
  fileprivate var newsBytes: Int { if case .value(let text, _)? = news?.content { text.utf8.count } else { 0 } }
}
