import Logging
import SignalboxCore
import SignalboxNavigation

/// Writing down what happens.
extension Session {
  /// How many records are kept in memory when no application says how to begin again without them.
  static let longest = 50_000

  /// By how much the revision may have grown while somebody typed a secret, without an entry that tells.
  static let revisionReserve = 64

  /// Writes down what happens now. While a journal is fed, it stands there already.
  func record(_ entry: Journal.Entry, revision: Int? = nil, merging: Bool = false, afterStop: Bool = false) {
    typing = nil
    guard let run, player == nil, afterStop || !isStopped else { return }
    let record = Journal.Record(time: run.clock.now, entry: entry, revision: revision ?? run.revision)
    if entry.isSecret { secretRevision = record.revision }
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
      record(entry, merging: true)
    } else {
      record(entry)
    }
    typing = typed
  }

  /// What is typed into a secret after its first letter is not written down, but may be visible: that it is long enough,
  /// say. Before that was more often than ``revisionReserve``, the entry is written again, with the revision.
  func keepRevision(of run: ApplicationRun) {
    guard player == nil, let last = journal.records.last?.entry, last.isSecret,
      run.revision - secretRevision >= Self.revisionReserve
    else { return }
    // Feeding the entry raises it by the last one.
    record(last, revision: run.revision - 1, merging: true)
  }

  /// Writes a line to the file, if there is one and it can still be written.
  func write(_ line: JournalLine) {
    guard let file = recording.file, !file.append(line) else { return }
    giveUp(file)
  }

  /// Lets what was written down survive a loss of power within 50 ms, or at once.
  func sync(soon: Bool = false) {
    guard let file = recording.file else { return }
    guard soon else {
      syncTimer?.cancel()
      return file.sync() ? () : giveUp(file)
    }
    guard syncTimer?.isActive != true else { return }
    // Weakly: the session may be over, and nobody's any more, before the time is.
    syncTimer = presenterClock.schedule(after: .milliseconds(40)) { [weak self] in self?.assumeIsolated { $0.sync() } }
  }

  /// The file does not keep what happens, or nobody would find it: the session goes on without.
  private func giveUp(_ file: JournalFile) {
    recording.file = nil
    logger.error("the recording cannot be written any more")
    let path = SafeText.visible(file.path)
    tell(Sentences.notRecorded, file.isInPlace ? Sentences.cannotBeWritten(path) : Sentences.hasGone(path))
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
}
