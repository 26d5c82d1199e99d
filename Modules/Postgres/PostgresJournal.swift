import SignalboxSession
import Synchronization

/// A recording in a database, for the session that writes it.
final class PostgresJournal: JournalStore {
  let name: String
  private let place: String
  private let store: PostgresStore
  private let shelf: PostgresShelf
  private let lane: Lane
  private let text: Mutex<JournalText>
  private let files: PostgresFiles

  init(_ store: PostgresStore, _ shelf: PostgresShelf, _ lane: Lane, _ place: String, _ text: JournalText) {
    (self.store, self.shelf, self.lane, self.place) = (store, shelf, lane, place)
    name = shelf.title(of: place)
    self.text = Mutex(text)
    files = PostgresFiles(store, lane.id)
  }

  var fileArchive: (any FileArchive)? { files }

  var isShared: Bool { true }

  deinit { store.end(lane) }

  /// A lane without its own reason still permits no action, because another process may have resumed the session.
  var loss: JournalLoss { lane.loss ?? .unwritable(name: name) }

  /// Passes the lines to the committer. They are committed soon, and certainly after ``sync(_:)``.
  func append(_ batch: [JournalChange]) -> Bool {
    guard let lines = text.withLock({ $0.lines(for: batch) }), lane.write(lines) else { return false }
    store.committer.add(lane)
    return true
  }

  func sync(_ isWaiting: () -> Void) -> Bool {
    lane.ask()
    store.committer.add(lane)
    return lane.sync(patience: store.patience, isWaiting)
  }

  func rewrite(_ header: JournalHeader, _ journal: Journal) -> Bool {
    var (header, bytes) = (header, [UInt8]())
    header.first = journal.first
    guard let new = JournalText(header, journal, into: &bytes), sync({}), lane.write(bytes, replacing: true)
    else { return false }
    text.withLock { $0 = new }
    store.committer.add(lane)
    return true
  }

  func moveAside() -> String? { sync({}) ? shelf.moveAside(lane, place) : nil }

  func successor(_ header: JournalHeader) throws(JournalFailure) -> any JournalStore {
    let (journal, lane) = try shelf.begin(place, header)
    files.follow(lane.id)
    return journal
  }
}
