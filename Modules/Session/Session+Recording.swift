import Logging
import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation

/// Writing down what happens.
extension Session {
  /// How many records are kept in memory when no application says how to begin again without them.
  static let longest = 50_000

  /// By how much the revision may have grown without an entry that tells.
  static let revisionReserve = 64

  /// Writes down what happens now. While a journal is fed, it stands there already.
  func record(_ entry: Journal.Entry, revision: Int? = nil, merging: Bool = false) {
    guard player == nil, !isInterrupted || entry.outlivesStop else { return }
    recordSecretTyping()
    typing = nil
    guard let run else { return }
    // No frame tells of what is done after a stop; the first one of whoever goes on must not have the number of the last.
    if isInterrupted { run.revision += 1 }
    let record = Journal.Record(time: run.clock.now, entry: entry, revision: revision ?? run.revision)
    if !entry.belongsToTurn { secretTyping = nil }
    journal.append(record, merging: merging)
    write(.record(record, merges: merging))
    sync(soon: !entry.isUrgent)
    if journal.records.count > 2 * Self.longest { forget(before: journal.end - Self.longest) }
  }

  /// Writes down inputs before they are applied.
  func record(_ inputs: [Accepted]) {
    guard let run, player == nil else { return }
    let entries = inputs.compactMap(\.entry)
    if inputs.count == 1, let secret = inputs[0].secret { return record(secret: secret) }
    guard let first = entries.first else { return }
    let entry = inputs.count == 1 ? first : .together(entries)
    let typed = Typing(entry, in: run, after: typing)
    if let typed, typed.isContinuing {
      record(entry, merging: true)
    } else {
      record(entry)
    }
    typing = typed
    for (index, secret) in inputs.compactMap(\.secret).enumerated() {
      secret.secret.place = SecretPlace(record: journal.end - 1, index: index)
      vault.keep(secret.text, as: secret.secret.id)
    }
  }

  /// What is shown while the user is asked for a secret again is not written down. Before that was more often than
  /// ``revisionReserve``, the revision is.
  func keepRevision(of run: ApplicationRun) {
    guard player == nil, let last = journal.records.last else { return }
    if run.revision - last.revision >= Self.revisionReserve, prompt != nil { record(.revision(run.revision)) }
  }

  /// Forgets what was before a record.
  func forget(before number: Int) {
    journal.drop(before: number)
    vault.forget(before: number)
  }

  /// Writes a line to the file, if there is one and it can still be written, together with what else is written in the
  /// turn: a process that is killed leaves turns that are whole.
  func write(_ line: JournalLine) {
    if recording.file != nil { lines.append(line) }
  }

  /// Writes what waits; before an effect begins, and before anybody is told of the frame or the turn.
  func writeLines() {
    guard let file = recording.file, !lines.isEmpty || syncsNow else { return }
    let isKept = (lines.isEmpty || file.append(lines)) && (!syncsNow || file.sync())
    (lines, syncsNow) = ([], false)
    if !isKept { giveUp(file) }
  }

  /// Lets what was written down survive a loss of power within 50 ms, or at once.
  func sync(soon: Bool = false) {
    guard recording.file != nil else { return }
    guard soon else {
      syncTimer?.cancel()
      return syncsNow = true
    }
    guard syncTimer?.isActive != true else { return }
    // Weakly: the session may be over, and nobody's any more, before the time is.
    syncTimer = presenterClock.schedule(after: .milliseconds(40)) { [weak self] in
      self?.assumeIsolated { session in
        session.syncsNow = true
        session.writeLines()
      }
    }
  }

  /// The file does not keep what happens, or nobody would find it: the session goes on without.
  private func giveUp(_ file: JournalFile) {
    recording.file = nil
    logger.error("the recording cannot be written any more")
    let path = SafeText.visible(file.path)
    let reason = file.isInPlace ? Sentences.cannotBeWritten(path) : Sentences.hasGone(path)
    // In a turn of its own: this may be the end of one.
    afterStart.append { [unowned self] in tell(Sentences.notRecorded, reason) }
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
