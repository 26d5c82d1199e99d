import Foundation
import Logging
import SignalboxCore
import SignalboxModel
import SignalboxNavigation

extension Session {
  /// How many records are kept in memory when no application says how to begin again without them.
  static let longest = 50_000
  /// How many records come between two checkpoints at least.
  static let checkpointDistance = 256
  /// By how much the revision may have grown while somebody typed a secret, without an entry that tells.
  static let revisionReserve = 64

  /// Writes down what happens now. While a journal is fed, it stands there already.
  func record(_ entry: Journal.Entry, revision: Int? = nil, merging: Bool = false, afterStop: Bool = false) {
    typing = nil
    guard let run, player == nil, afterStop || !isStopped else { return }
    var record = Journal.Record(time: run.clock.now, entry: entry, revision: revision)
    // Half-typed secrets are left out, so what became visible with them is told by the next entry.
    if revision == nil, journal.records.last?.entry.isSecret == true { record.revision = run.frame?.revision }
    if entry.isSecret { secretRevision = record.revision ?? run.frame?.revision ?? 0 }
    journal.append(record, merging: merging)
    write(.record(record, merges: merging))
    sync(soon: !entry.isUrgent)
    if journal.records.count > 2 * Self.longest { journal.drop(before: journal.end - Self.longest) }
  }

  /// Writes down inputs before they are applied.
  func record(_ inputs: [Accepted]) {
    guard let run, player == nil, let first = inputs.first else { return }
    let entry = inputs.count == 1 ? first.entry : .together(inputs.map(\.entry))
    // How often one was typed into a secret would tell how long it is.
    if entry.isSecret, entry == journal.records.last?.entry { return }
    let typed = Typing(entry, in: run, after: typing)
    if let typed, typed.isContinuing {
      record(entry, revision: run.frame?.revision, merging: true)
    } else {
      record(entry)
    }
    typing = typed
  }

  /// What is typed into a secret after its first letter is not written down, but may be visible: that it is long enough,
  /// say. Before that was more often than ``revisionReserve``, the entry is written again, with the revision.
  func keepRevision(of run: ApplicationRun) {
    guard player == nil, let last = journal.records.last?.entry, last.isSecret, let frame = run.frame,
      frame.revision - secretRevision >= Self.revisionReserve
    else { return }
    // Feeding the entry raises it by the last one.
    record(last, revision: frame.revision - 1, merging: true)
  }

  /// Whether somebody outside ended the session, which no entry tells.
  private var isStopped: Bool {
    switch phase {
    case .leaving(.finished), .ended(.finished), .waiting, .running: false
    case .leaving, .ended: true
    }
  }

  /// Writes a line to the file, if there is one and it can still be written.
  func write(_ line: JournalLine) {
    guard let file = recording.file, !file.append(line) else { return }
    recording.file = nil
    logger.error("the recording cannot be written any more")
    tell(SessionWords.notRecorded, SessionWords.cannotBeResumed(file.path))
  }

  /// Tells the user something, in front of everything.
  func tell(_ title: String, _ message: String) {
    record(.notice(title: title, message: message))
    show(notice: title, message)
  }

  func show(notice title: String, _ message: String) {
    mustCommit = true
    run?.navigator.alert(Alert(title: title, message: message, severity: .warning))
  }

  // MARK: Readings

  func readWallClock(of run: Int) -> Duration {
    guard run == self.run?.number else { return time.wallClock }
    if case .wallClock(let milliseconds)? = takeReading() { return .milliseconds(milliseconds) }
    let now = time.wallClock
    recordReading(.wallClock(milliseconds: now.nanoseconds / 1_000_000))
    return now
  }

  func readSeed(of run: Int) -> UInt64 {
    guard run == self.run?.number else { return 0 }
    if case .chance(let seed)? = takeReading() { return seed }
    // Under manual time a session is the same each time it is run.
    let seed = time.isManual ? 0x5160_A1B0 : UInt64.random(in: .min ... .max)
    recordReading(.chance(seed: seed))
    return seed
  }

  /// The reading that was written down here, while a journal is fed.
  private func takeReading() -> Journal.Entry? {
    guard let player, player.next < player.end, let entry = journal[player.next]?.entry else { return nil }
    switch entry {
    case .wallClock, .chance:
      self.player?.next += 1
      return entry
    default:
      return nil
    }
  }

  private func recordReading(_ entry: Journal.Entry) {
    guard var player else { return record(entry) }
    // Where the journal has something else, that does not fit and is found when it is fed. At the end it goes on here.
    guard player.next == journal.end, !player.isTravelling, let run else { return }
    let record = Journal.Record(time: run.clock.now, entry: entry)
    journal.append(record)
    write(.record(record, merges: false))
    player.next += 1
    self.player = Player(purpose: player.purpose, next: player.next, end: player.next, isPaced: player.isPaced)
  }

  // MARK: Checkpoints

  /// Writes down the application's state when it rests, so that what was before is no longer needed.
  func takeCheckpoint() {
    guard player == nil, let run, let state = run.state, run.isAtRest, let root = run.navigator.state.top else {
      return
    }
    let last = journal.lastCheckpoint(before: journal.end)
    let isDue = journal.end - (last?.number ?? journal.first) >= Self.checkpointDistance
    let hasNewRoot = root.id != last?.checkpoint.root && root.id != PageID(1)
    guard isDue || hasNewRoot, let text = try? JournalValue.text(state()) else {
      return
    }
    run.chance.forget()
    record(
      .checkpoint(
        Journal.Checkpoint(state: text, root: root.id, counters: run.counters)))
    // The one before is kept, so that one can still go back a while.
    guard let last, journal.end - last.number >= Self.checkpointDistance else { return }
    journal.drop(before: last.number)
    compact()
  }

  /// Leaves out of the file what is no longer needed.
  private func compact() {
    guard let file = recording.file, let application else { return }
    let header = JournalHeader(
      application: type(of: application).name, version: type(of: application).version, session: name)
    // Where it cannot be done, the file goes on growing and nothing is lost.
    _ = file.rewrite(header, journal)
  }
}

extension Journal.Checkpoint {
  /// The application's state, unless it is of another kind by now.
  func decoded(as type: any Decodable.Type) -> (any Decodable)? {
    try? JSONDecoder().decode(type, from: Data(state.utf8))
  }
}
