import Foundation
import Logging
import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation

/// Records the events of a session, and the state of its application.
extension Session {
  /// Records an entry. Does nothing during a replay, whose journal has the entry already.
  ///
  /// After a stop only the values of effects are recorded.
  func record(_ entry: Journal.Entry, revision: Int? = nil, merging: Bool = false) {
    guard isLive, !isInterrupted || entry.outlivesStop else { return }
    recordSecretTyping()
    guard let run else { return }
    run.hasCause = true
    // A new input, a checkpoint or an irreversible effect ends the possibility of redo.
    if !entry.inputs.isEmpty && !entry.isLooking || entry.endsRedoing { writer.undone = [] }
    // An effect's result after a stop has no frame. The first frame after a resume needs a revision of its own.
    if isInterrupted { run.revision += 1 }
    if !entry.belongsToTurn { secrets.typing = nil }
    let record = Journal.Record(
      time: run.clock.now, entry: entry, revision: revision ?? run.revision, by: entry.isDone ? actor : nil,
      post: entry.isDone ? input?.post : nil)
    if entry.news != nil {
      writer.append(news: record)
    } else {
      writer.append(record, merging: merging)
      if entry.isUrgent { writer.sync() } else { writer.syncSoon() }
    }
    writer.archiveOldest()
  }

  /// Records inputs before they are applied.
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

  /// Makes the next text a step of undo by itself.
  func endTyping() {
    recordSecretTyping()
    (writer.typing, secrets.typing) = (nil, nil)
  }

  /// Records the frame's revision when it has grown by ``revisionReserve`` without an entry.
  ///
  /// The frames of the secret prompt have no entries of their own. A resume with open sources skips revisions, which
  /// the next resume must know.
  func keepRevision(of run: ApplicationRun) {
    guard isLive, secrets.prompt != nil || !run.sources.open.isEmpty else { return }
    let last = journal.records.last?.revision ?? 0
    if run.revision - last >= Self.revisionReserve { record(.revision(run.revision)) }
  }

  /// Discards everything before entry `number`.
  func forget(before number: Int) {
    writer.drop(before: number)
    secrets.vault.forget(before: number)
    runs.forget(before: number)
  }

  /// Writes the pending entries: before an effect begins, and before a front end sees the frame or the end of the turn.
  ///
  /// If writing fails, the session continues without a recording. It ends if another process may resume it.
  func flush() {
    var hasWaited = false
    let loss = writer.flush {
      output.storeIsAwaited(SessionTexts.storeIsAwaited)
      hasWaited = true
    }
    if hasWaited { output.storeIsAwaited(nil) }
    if isLive, case .running = phase, writer.shouldCompact, let application {
      writer.compact(JournalHeader(of: application, session: name, user: user))
    }
    keepAgain()
    guard let loss else { return }
    logger.critical("the recording cannot be written any more: \(loss.summary)")
    if loss.endsSession { return endAtOnce(.failed(.recordingLost(loss.sentence(showsPath: writer.showsPath)))) }
    // Queued for the next turn: the current turn may be ending.
    inbox.add(Inbox.Notice(title: SessionTexts.notRecorded, message: loss.sentence(showsPath: writer.showsPath)))
  }

  /// Tells the user no path of the recording from now on. The log has the path.
  package func hidePath() { writer.showsPath = false }

  /// Records the session again in the store that refused to write, as soon as it takes everything.
  private func keepAgain() {
    guard isLive, case .running = phase, let application,
      writer.keepAgain({ JournalHeader(of: application, session: name, user: user) })
    else { return }
    logger.critical("the session is recorded again")
    inbox.add(Inbox.Notice(title: SessionTexts.recordedAgain, message: SessionTexts.allIsKept))
  }

  /// Confirms that this session still owns its recording, where other processes may resume it. A session that lost its
  /// recording ends.
  /// - Returns: `false` when the session has ended.
  public func confirm() -> Bool {
    writer.sync(ifShared: true)
    flush()
    if case .running = phase { return true }
    return false
  }

  /// Shows the user an alert in front of everything, and records it.
  func notify(_ notice: Inbox.Notice) {
    record(.notice(title: notice.title, message: notice.message))
    show(notice)
  }

  func show(_ notice: Inbox.Notice) {
    run?.mustCommit = true
    run?.navigator.alert(Alert(title: notice.title, message: notice.message, severity: .warning))
  }

  // MARK: Readings of the wall clock and of chance

  func readWallClock(of run: Int) -> Duration {
    guard runs.isCurrent(run) else { return loop.time.wallClock }
    if let recorded = replay?.read({ if case .wallClock(let milliseconds) = $0 { milliseconds } else { nil } }) {
      return .milliseconds(recorded)
    }
    let now = loop.time.wallClock
    recordReading(.wallClock(milliseconds: now.nanoseconds / 1_000_000))
    return now
  }

  func readSeed(of run: Int) -> UInt64 {
    guard runs.isCurrent(run) else { return 0 }
    if let recorded = replay?.read({ if case .chance(let seed) = $0 { seed } else { nil } }) { return recorded }
    // Under manual time the seed is fixed, so that every run of a session is the same.
    let seed = loop.time.isManual ? 0x5160_A1B0 : UInt64.random(in: .min ... .max)
    recordReading(.chance(seed: seed))
    return seed
  }

  /// Records a reading or an answer, which follows from no entry.
  ///
  /// During a replay the journal has the entry already, except possibly at its very end.
  func recordReading(_ entry: Journal.Entry) {
    guard !isLive else { return record(entry) }
    guard !isJournaled, let run else { return noteUnexpected(SessionTexts.notAsked) }
    writer.append(Journal.Record(time: run.clock.now, entry: entry, revision: run.revision))
    replay?.extend(to: journal)
  }

  // MARK: Checkpoints

  /// Records the application's state when the application rests, so that earlier entries are no longer needed.
  func recordCheckpoint() {
    guard isLive, let run, let root = run.navigator.state.top, writer.needsCheckpoint(at: root.id),
      let checkpoint = checkpoint(of: run)
    else { return }
    run.random.forget()
    record(.checkpoint(checkpoint))
    recordActivity(isForced: true)
    for state in states(of: run) { record(state.news, of: state.source, in: run) }
    discardOldEntries()
  }

  /// Returns a checkpoint of the present state; `nil` while the application does not rest.
  ///
  /// No checkpoint is taken while the user has typed text that no press has taken: the state does not contain this
  /// text.
  func checkpoint(of run: ApplicationRun) -> Journal.Checkpoint? {
    guard secrets.prompt == nil, let state = run.state, run.isAtRest, let root = run.navigator.state.top,
      run.navigator.page(root.id)?.hasUnsavedInput != true, let text = try? JournalValue.text(state())
    else { return nil }
    return Journal.Checkpoint(
      state: text, root: root.id, counters: run.counters,
      continued: Journal.Continued(
        timers: run.clock.timersToContinue, toasts: run.navigator.notices, lastToast: run.navigator.lastNotice))
  }

  /// Discards the entries before a checkpoint that is far enough behind. A limited undo remains possible.
  func discardOldEntries() { if let far = writer.oldestNeededCheckpoint { forget(before: far) } }
}

extension Journal.Checkpoint {
  /// Returns the application's state, or `nil` if its type has changed.
  func decoded(as type: any Decodable.Type) -> (any Decodable)? {
    try? JSONDecoder().decode(type, from: Data(state.utf8))
  }
}
