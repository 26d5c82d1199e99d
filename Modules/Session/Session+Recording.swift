import Logging
import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation

/// Writing down what happens.
extension Session {
  /// Writes down what happens now. While a journal is fed, it stands there already.
  func record(_ entry: Journal.Entry, revision: Int? = nil, merging: Bool = false) {
    guard isLive, !isInterrupted || entry.outlivesStop else { return }
    recordSecretTyping()
    guard let run else { return }
    // From here on there is another way than the one that was taken back.
    if !entry.inputs.isEmpty && !entry.isLooking || entry.endsRedoing { undone = [] }
    // No frame tells of what is done after a stop; the first one of whoever resumes must not have the number of the last.
    if isInterrupted { run.revision += 1 }
    if !entry.belongsToTurn { secrets.typing = nil }
    writer.append(
      Journal.Record(
        time: run.clock.now, entry: entry, revision: revision ?? run.revision, by: entry.isDone ? actor : nil),
      merging: merging)
    if entry.isUrgent { writer.sync() } else { writer.syncSoon() }
    if journal.records.count > 2 * JournalWriter.longest { forget(before: journal.end - JournalWriter.longest) }
  }

  /// Writes down inputs before they are applied.
  func record(_ inputs: [Accepted]) {
    guard let run, isLive else { return }
    let entries = inputs.compactMap(\.entry)
    guard let first = entries.first else { return }
    let entry = inputs.count == 1 ? first : .together(entries)
    defer { showActing(actor, entry, number: journal.end - 1) }
    if inputs.count == 1, let secret = inputs[0].secret { return record(secret: secret) }
    let isSame = journal.records.last?.by == actor
    let typing = Typing(entry, in: run.frame, begun: run.begunCount, after: isSame ? writer.typing : nil)
    record(entry, merging: typing?.isContinuing == true)
    writer.typing = typing
    for (index, secret) in inputs.compactMap(\.secret).enumerated() {
      secret.secret.place = SecretPlace(record: journal.end - 1, index: index)
      secrets.vault.keep(secret.text, as: secret.secret.id)
    }
  }

  /// What is shown while the user is asked for a secret again is not written down. Before that was more often than
  /// ``revisionReserve``, the revision is.
  func keepRevision(of run: ApplicationRun) {
    guard isLive, let last = journal.records.last else { return }
    if run.revision - last.revision >= Self.revisionReserve, secrets.prompt != nil { record(.revision(run.revision)) }
  }

  /// Forgets what was before a record.
  func forget(before number: Int) {
    writer.drop(before: number)
    secrets.vault.forget(before: number)
    drop(keptRuns.forget(before: number))
  }

  /// Writes what waits; before an effect begins, and before anybody is told of the frame or the turn. Where it is not kept,
  /// the session goes on without, or ends if somebody else may go on with it.
  func flush() {
    var hasWaited = false
    let loss = writer.flush {
      output.storeIsAwaited(Sentences.storeIsAwaited)
      hasWaited = true
    }
    if hasWaited { output.storeIsAwaited(nil) }
    guard let loss else { return }
    logger.error("the recording cannot be written any more")
    if loss.endsSession { return giveUp(.failed(.recordingLost(loss.sentence))) }
    // In a turn of its own: this may be the end of one.
    inbox.add(Inbox.Notice(title: Sentences.notRecorded, message: loss.sentence))
  }

  /// Tells the user something, in front of everything.
  func notify(_ notice: Inbox.Notice) {
    record(.notice(title: notice.title, message: notice.message))
    show(notice)
  }

  func show(_ notice: Inbox.Notice) {
    mustCommit = true
    run?.navigator.alert(Alert(title: notice.title, message: notice.message, severity: .warning))
  }
}
