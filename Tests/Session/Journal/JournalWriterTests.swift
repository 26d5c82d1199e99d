import SignalboxInterface
import SignalboxTesting
import Testing

@testable import SignalboxSession

@Suite struct JournalWriterTests {
  private let store = MemoryStore()
  private let clock = VirtualClock()
  private let header = JournalHeader(application: "a", version: 1, session: "s")

  private func make(_ store: MemoryStore? = nil) -> JournalWriter {
    JournalWriter(store: store ?? self.store, clock: clock)
  }

  private func record(_ entry: Journal.Entry = .timer) -> Journal.Record { Journal.Record(time: .zero, entry: entry) }

  @Test("the entries of a turn are a single batch, in order, and no entry is handed over twice")
  func batches() {
    let writer = make()
    #expect(writer.flush() == nil && store.state.batches == [])
    writer.append(record(.timer))
    writer.append(record(.chance(seed: 1)))
    #expect(store.state.batches == [], "it waits for the turn's end")
    #expect(writer.flush() == nil && writer.flush() == nil)
    #expect(store.state.batches.map(\.count) == [2])
    writer.append(record(.chance(seed: 2)), merging: true)
    writer.markStopped()
    #expect(writer.flush() == nil)
    #expect(store.state.batches.last == [.record(record(.chance(seed: 2)), merges: true), .stopped])
    #expect(store.journal == writer.journal && writer.journal.entries == [.timer, .chance(seed: 2)])
  }

  @Test("records are cut in memory and in the store; an empty cut is not written")
  func cutting() {
    let writer = make()
    for _ in 0..<3 { writer.append(record()) }
    #expect(!writer.cut(at: 3) && writer.cut(at: 1))
    #expect(writer.flush() == nil)
    #expect(store.state.batches.joined().last == .cut(1) && writer.journal.end == 1)
    #expect(store.journal == writer.journal)
  }

  @Test("K10: a change is synced at the end of its turn, or 40 ms later in the turn that the sync timer begins")
  func syncing() {
    let writer = make()
    writer.append(record())
    writer.sync()
    #expect(writer.flush() == nil && store.state.unsynced == 0)
    writer.append(record())
    writer.syncSoon()
    writer.syncSoon()
    #expect(clock.waitingCount == 1)
    #expect(writer.flush() == nil && store.state.unsynced == 1)
    clock.advance(by: .milliseconds(40))
    #expect(writer.flush() == nil && store.state.unsynced == 0)
    writer.syncSoon()
    writer.sync()
    #expect(clock.waitingCount == 0, "it is synced now")
  }

  @Test("K70: in a shared store a turn is synced before anything follows from it, without a timer")
  func sharing() {
    let shared = MemoryStore(isShared: true)
    let writer = make(shared)
    writer.append(record())
    writer.syncSoon()
    #expect(writer.flush() == nil && shared.state.unsynced == 0 && clock.waitingCount == 0)
    shared.fail([.sync])
    #expect(writer.flush() == nil, "nothing is to be kept, and nothing is answered")
    writer.sync(ifShared: true)
    #expect(writer.flush() != nil, "the store is asked before an answer")
  }

  @Test("a released writer leaves no work to its timer")
  func released() {
    weak var gone: JournalWriter?
    do {
      let writer = make()
      writer.syncSoon()
      gone = writer
    }
    #expect(gone == nil)
    clock.advance(by: .seconds(1))
    #expect(store.state.batches == [])
  }

  @Test(
    "K10: a failing store is reported once, and the journal continues in memory",
    arguments: [(MemoryStore.Failure.append, true), (.sync, true), (.sync, false)])
  func loss(_ failure: MemoryStore.Failure, _ isInPlace: Bool) {
    let writer = make()
    writer.append(record())
    #expect(writer.flush() == nil)
    store.fail([failure], isInPlace: isInPlace)
    writer.append(record())
    writer.sync()
    #expect(writer.flush() == (isInPlace ? .unwritable(name: "memory") : .gone(name: "memory")))
    let batches = store.state.batches
    store.fail([])
    writer.append(record())
    writer.sync()
    writer.syncSoon()
    #expect(writer.flush() == nil && store.state.batches == batches && clock.waitingCount == 0)
    #expect(writer.journal.end == 3)
  }

  @Test("a writer without a store has a journal and no timer")
  func withoutStore() {
    let writer = JournalWriter(store: nil, clock: clock)
    writer.append(record())
    writer.sync()
    writer.syncSoon()
    #expect(writer.flush() == nil && writer.journal.end == 1 && clock.waitingCount == 0)
    let (kept, failure) = writer.startOver(header)
    #expect(kept == nil && failure == nil && writer.journal.end == 0)
  }

  @Test("loaded entries are not written again, except by a copy to a store that lacks them")
  func loading() {
    let before = make(MemoryStore())
    for seed in 0..<4 { before.append(record(.chance(seed: UInt64(seed)))) }
    let writer = make()
    writer.load(before.journal)
    #expect(writer.flush() == nil && store.state.batches == [])
    writer.copy(0..<2)
    #expect(writer.flush() == nil && store.journal.entries == [.chance(seed: 0), .chance(seed: 1)])
  }

  // MARK: Checkpoints

  private func checkpoint(_ root: PageID) -> Journal.Record {
    record(.checkpoint(Journal.Checkpoint(state: "", root: root, counters: Journal.Counters())))
  }

  @Test("a checkpoint is due after 256 records or under a new root, and dropped records go from the store as well")
  func checkpoints() {
    let writer = make()
    #expect(!writer.needsCheckpoint(at: PageID(1)) && writer.needsCheckpoint(at: PageID(2)))
    for _ in 0..<JournalWriter.checkpointDistance - 1 { writer.append(record()) }
    #expect(!writer.needsCheckpoint(at: PageID(1)))
    writer.append(record())
    #expect(writer.needsCheckpoint(at: PageID(1)))
    writer.append(checkpoint(PageID(2)))
    #expect(!writer.needsCheckpoint(at: PageID(2)) && writer.needsCheckpoint(at: PageID(3)))
    #expect(writer.flush() == nil)
    writer.drop(before: JournalWriter.checkpointDistance)
    writer.compact(header)
    #expect(store.journal == writer.journal && store.journal.records.count == 1)
  }

  @Test("many bytes of news make a checkpoint due, unless the user could redo")
  func manyNews() {
    let writer = make()
    for number in 1...JournalWriter.mostBytes / 1_000 {
      writer.append(news: news(number))
      writer.append(news: news(number))
      writer.dropNewsBeforeLast(shownAs: number)
      #expect(number > 100 || !writer.needsCheckpoint(at: PageID(1)))
    }
    writer.append(news: news(0))
    #expect(writer.needsCheckpoint(at: PageID(1)))
    writer.undone = [Undone(number: 0, records: [], secrets: [:])]
    #expect(!writer.needsCheckpoint(at: PageID(1)))
    writer.undone = []
    writer.append(checkpoint(PageID(1)))
    #expect(!writer.needsCheckpoint(at: PageID(1)))
  }

  /// Returns a value of a thousand bytes.
  private func news(_ number: Int) -> Journal.Record {
    let value = String(repeating: "x", count: 1_000)
    return record(.news(Journal.News(source: "a", number: number, content: .value(value, mark: "null"))))
  }

  @Test("many replaced bytes make a rewrite due, but not while changes wait or if most records count")
  func replaced() {
    let writer = make()
    for number in 1...JournalWriter.mostBytes / 1_000 {
      writer.append(news(number))
      #expect(writer.flush() == nil && (number > 100 || !writer.shouldCompact))
      _ = writer.cut(at: 0)
    }
    #expect(!writer.shouldCompact, "the cut is not written")
    #expect(writer.flush() == nil && writer.shouldCompact)
    for _ in 0..<1_000 { writer.append(record()) }
    #expect(writer.flush() == nil && !writer.shouldCompact)
    _ = writer.cut(at: 1)
    #expect(writer.flush() == nil && writer.shouldCompact)
    writer.compact(header)
    #expect(store.journal == writer.journal && writer.journal.records.count == 1 && !writer.shouldCompact)
  }

  @Test("a store that cannot be compacted continues to grow, and loses nothing")
  func growing() {
    let writer = make()
    for _ in 0..<3 { writer.append(record()) }
    #expect(writer.flush() == nil)
    store.fail([.rewrite])
    writer.drop(before: 2)
    writer.compact(header)
    writer.append(record(.chance(seed: 7)))
    #expect(writer.flush() == nil)
    #expect(store.journal.entries == [.timer, .timer, .timer, .chance(seed: 7)])
  }

  // MARK: Beginning again

  @Test("a new recording replaces a recording that is put aside, and the old recording stays unchanged")
  func startingOver() throws {
    let writer = make()
    writer.append(record())
    #expect(writer.flush() == nil)
    let (kept, failure) = writer.startOver(header)
    #expect(kept == "memory~1" && failure == nil && writer.journal.end == 0)
    writer.append(record(.chance(seed: 1)))
    #expect(writer.flush() == nil)
    #expect(store.journal.entries == [.timer])
    #expect(try #require(store.state.successor).journal.entries == [.chance(seed: 1)])
  }

  @Test(
    "a session continues without a recording if no new recording can begin",
    arguments: [(MemoryStore.Failure.moveAside, nil), (.successor, "memory~1")])
  func notStartedOver(_ failure: MemoryStore.Failure, _ aside: String?) {
    let writer = make()
    store.fail([failure])
    let (kept, reason) = writer.startOver(header)
    #expect(kept == aside && (reason != nil) == (failure == .successor))
    writer.append(record())
    #expect(writer.flush() == nil && store.state.batches == [] && writer.journal.end == 1)
  }

  @Test("a closed writer writes nothing")
  func closing() {
    let writer = make()
    writer.append(record())
    writer.sync()
    writer.close()
    writer.append(record())
    #expect(writer.flush() == nil && store.state.batches == [] && writer.journal.end == 2)
  }
}
