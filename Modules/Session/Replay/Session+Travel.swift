import SignalboxCore
import SignalboxInterface
import SignalboxModel

extension Session {
  /// Performs an undo or seek: feeds a new run up to the target, beside the run that the user sees.
  func travel(_ event: InputEvent) {
    guard isInteractive, let run else { return refuse(event, .closing) }
    if event.action == .redo { return redo(event, from: run) }
    do throws(Mismatch) {
      let target = try target(of: event.action, from: run)
      guard target < journal.end else { return }
      try beginTravel(from: run, to: target, of: journal, sharing: target)
    } catch {
      refuse(event, .actionFailed(SessionTexts.notUndone(error.reason)))
    }
  }

  /// Performs a redo: feeds a new run the entries that were undone last. Nothing is written before they fit.
  private func redo(_ event: InputEvent, from run: ApplicationRun) {
    do throws(Mismatch) {
      guard let undone = writer.undone.last else { throw Mismatch(reason: SessionTexts.nothingUndone) }
      if let effect = run.effects.firstWorking { throw Mismatch(reason: SessionTexts.underWay(effect.title)) }
      let restored = undone.restored(in: journal)
      try beginTravel(from: run, to: restored.end, of: restored, sharing: undone.number, isRestored: true)
      secrets.vault.keep(undone.secrets)
    } catch {
      refuse(event, .actionFailed(SessionTexts.notRedone(error.reason)))
    }
  }

  /// Begins to feed `way` up to entry `end`, from the nearest start: a kept run, a checkpoint, or the beginning.
  /// - Parameters:
  ///   - old: The run that the user sees.
  ///   - end: The number of the entry to stop before.
  ///   - way: The journal, or the journal after the redo.
  ///   - common: The number up to which `way` equals the current journal, which kept runs were fed.
  ///   - isRestored: A Boolean value that indicates whether `way` is the journal after the redo.
  private func beginTravel(
    from old: ApplicationRun, to end: Int, of way: Journal, sharing common: Int, isRestored: Bool = false
  ) throws(Mismatch) {
    let checkpoint = way.lastCheckpoint(before: end)
    if let kept = runs.kept.removeRun(before: common, after: checkpoint?.number) {
      kept.replay.set(out: .travel(from: old), in: way, until: end, isRestored: isRestored)
      return runs.show(kept.run)
    }
    guard checkpoint != nil || way.begin == 0 else { throw Mismatch(reason: SessionTexts.beginningIsForgotten) }
    beginReplay(.travel(from: old), of: way, from: checkpoint, until: end, isRestored: isRestored)
  }

  private func target(of action: UserAction, from run: ApplicationRun) throws(Mismatch) -> Int {
    if let effect = run.effects.firstWorking { throw Mismatch(reason: SessionTexts.underWay(effect.title)) }
    let target: Int
    if case .seek(let number) = action {
      guard 0...journal.end ~= number else { throw Mismatch(reason: SessionTexts.entries(journal.end)) }
      guard number >= journal.first else { throw Mismatch(reason: SessionTexts.tooLongAgo) }
      target = journal.position(atOrAfter: number)
    } else {
      guard let last = journal.lastStep else {
        throw Mismatch(reason: journal.first > 0 ? SessionTexts.tooLongAgo : SessionTexts.nothingDone)
      }
      target = last
    }
    if let number = journal.irreversibles.first(where: { $0 >= target }),
      let key = journal[number]?.entry.irreversibleKey
    {
      // The effect's name stands between the session's name and the number.
      let name = key.drop { $0 != "/" }.dropFirst().prefix(upTo: key.lastIndex(of: "#") ?? key.endIndex)
      throw Mismatch(reason: SessionTexts.irreversible(run.effects.title(of: String(name))))
    }
    return target
  }

  /// The steps that can be undone and redone now. Read in each turn, so nothing here passes over the journal.
  var undoState: UndoState {
    guard let step = journal.lastStep, journal.irreversibles.last.map({ $0 < step }) ?? true else {
      return UndoState(canRedo: !writer.undone.isEmpty)
    }
    let hasStart = journal.begin == 0 || journal.lastCheckpoint(before: step) != nil || runs.kept.hasRun(before: step)
    return UndoState(canUndo: hasStart, canRedo: !writer.undone.isEmpty)
  }

  /// Ends the undo, redo or seek: the new run has reached its target and replaces `old`.
  func finishTravel(from old: ApplicationRun, at target: Int) {
    guard let run, let replay else { return }
    run.replay = nil
    let counters = old.counters
    let isRedone = replay.restored != nil
    let lost = isRedone ? restore() : removeEntries(from: target)
    run.skip(to: counters)
    run.clock.resume(from: run.clock.now)
    run.revision = counters.revision + 1
    secrets.dropRequests()
    let entry: Journal.Entry = isRedone ? .redone(run.counters) : .travelled(run.counters)
    record(entry)
    showActing(actor, entry, number: journal.end - 1)
    run.effects.resume(as: name)
    old.abandon()
    deliverAgain(lost, in: run)
  }

  /// Removes all entries from `number` on, and keeps them for redo.
  /// - Returns: The news in the removed entries.
  private func removeEntries(from number: Int) -> [Journal.News] {
    let records = Array(journal.records(number..<journal.end))
    writer.undone.append(Undone(number: number, records: records, secrets: secrets.vault.texts(from: number)))
    cut(at: number)
    return records.compactMap(\.entry.news)
  }

  /// Appends the entries that were undone last.
  /// - Returns: The news that came since then and are not in these entries.
  private func restore() -> [Journal.News] {
    guard let last = writer.undone.popLast() else { return [] }
    let restored = Set(last.records.compactMap(\.entry.news?.number))
    let lost = journal.records(last.number..<journal.end).compactMap(\.entry.news)
      .filter { !restored.contains($0.number) }
    cut(at: last.number)
    for record in last.records { writer.append(record) }
    secrets.vault.keep(last.secrets)
    return lost
  }

  /// Cancels an undo, redo or seek: the user stays in `old`.
  /// - Parameters:
  ///   - old: The run that the user sees.
  ///   - sentence: The reason.
  ///   - isHopeless: A Boolean value that indicates whether another attempt would fail as well.
  func cancelTravel(to old: ApplicationRun, _ sentence: String, isHopeless: Bool = true) {
    run?.abandon()
    if replay?.restored != nil {
      if isHopeless { writer.undone = [] }
      secrets.vault.forget(from: journal.end)
    }
    run?.replay = nil
    runs.show(old)
    if let event = input?.events.first { refuse(event, .actionFailed(sentence)) }
  }
}

extension InputEvent {
  /// A Boolean value that indicates whether the action is undo, redo or seek.
  var isTravel: Bool {
    switch action {
    case .undo, .redo, .seek: true
    default: false
    }
  }
}
