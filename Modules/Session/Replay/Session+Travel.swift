import SignalboxCore
import SignalboxInterface
import SignalboxModel

extension Session {
  /// Runs the application anew up to where the user wants to be, beside the run they see.
  func travel(_ event: InputEvent) {
    guard isInteractive, let run else { return refuse(event, .closing) }
    if event.action == .redo { return redo(event, from: run) }
    do throws(Mismatch) {
      let target = try target(of: event.action, from: run)
      guard target < journal.end else { return }
      try setOut(to: target, of: journal, sharing: target, .travel(from: run, event))
    } catch {
      refuse(event, .actionFailed(Sentences.notUndone(error.reason)))
    }
  }

  /// Runs the application anew through what was taken back last, beside the run they see. Nothing is written before it fits.
  private func redo(_ event: InputEvent, from run: ApplicationRun) {
    do throws(Mismatch) {
      guard let undone = undone.last else { throw Mismatch(reason: Sentences.nothingUndone) }
      if let effect = run.effects.firstWorking { throw Mismatch(reason: Sentences.underWay(effect.title)) }
      let restored = undone.restored(in: journal)
      try setOut(
        to: restored.end, of: restored, sharing: undone.number, .travel(from: run, event), isRestored: true)
      secrets.vault.keep(undone.secrets)
    } catch {
      refuse(event, .actionFailed(Sentences.notRedone(error.reason)))
    }
  }

  /// Begins the way to the record `end` of `way`, from the nearest place there is: a kept run, a checkpoint, the beginning.
  /// - Parameter common: Up to where it is the journal, which is what kept runs were fed.
  private func setOut(
    to end: Int, of way: Journal, sharing common: Int, _ purpose: Replay.Purpose, isRestored: Bool = false
  ) throws(Mismatch) {
    let checkpoint = way.lastCheckpoint(before: end)
    if let kept = keptRuns.take(before: common, after: checkpoint?.number) {
      return setOut(with: kept, to: end, of: way, purpose, isRestored: isRestored)
    }
    guard checkpoint != nil || way.first == 0 else { throw Mismatch(reason: Sentences.tooLongAgo) }
    beginReplay(until: end, from: checkpoint, purpose, restoring: isRestored ? way : nil)
  }

  private func target(of action: UserAction, from run: ApplicationRun) throws(Mismatch) -> Int {
    if let effect = run.effects.firstWorking { throw Mismatch(reason: Sentences.underWay(effect.title)) }
    let target: Int
    if case .seek(let number) = action {
      guard 0...journal.end ~= number else { throw Mismatch(reason: Sentences.entries(journal.end)) }
      guard number >= journal.first else { throw Mismatch(reason: Sentences.tooLongAgo) }
      target = journal.position(atOrAfter: number)
    } else {
      guard let place = journal.records.lastIndex(where: { !$0.entry.inputs.isEmpty && !$0.entry.isLooking }) else {
        throw Mismatch(reason: Sentences.nothingDone)
      }
      target = journal.first + place
    }
    for record in journal.records(target..<journal.end) {
      guard let key = record.entry.irreversibleKey else { continue }
      // Its name stands between the session's and its number.
      let name = key.drop { $0 != "/" }.dropFirst().prefix(upTo: key.lastIndex(of: "#") ?? key.endIndex)
      throw Mismatch(reason: Sentences.irreversible(run.effects.title(of: String(name))))
    }
    return target
  }

  /// The run is where the user wanted to be: it takes the place of `old`.
  func finishTravel(from old: ApplicationRun, at target: Int) {
    guard let run, let replay else { return }
    self.replay = nil
    let counters = old.counters
    let isRedone = replay.restored != nil
    if isRedone { restore() } else { takeBack(from: target) }
    run.skip(to: counters)
    run.clock.resume(from: run.clock.now)
    run.revision = counters.revision + 1
    secrets.dropRequests()
    let entry: Journal.Entry = isRedone ? .redone(run.counters) : .travelled(run.counters)
    record(entry)
    showActing(actor, entry, number: journal.end - 1)
    run.effects.resume(as: name)
    run.backgroundClock.letGo()
    old.abandon()
  }

  /// Leaves out everything from a record on, until it is done again.
  private func takeBack(from number: Int) {
    let records = Array(journal.records(number..<journal.end))
    undone.append(Undone(number: number, records: records, secrets: secrets.vault.texts(from: number)))
    cut(at: number)
  }

  /// Writes down again what was taken back last.
  private func restore() {
    guard let last = undone.popLast() else { return }
    cut(at: last.number)
    for record in last.records { writer.append(record) }
    secrets.vault.keep(last.secrets)
  }

  /// There is no way, or nobody waits for it: the user stays in `old`.
  /// - Parameter isHopeless: Whether there is no other try.
  func cancelTravel(to old: ApplicationRun, _ event: InputEvent, _ sentence: String, isHopeless: Bool = true) {
    run?.abandon()
    if replay?.restored != nil {
      if isHopeless { undone = [] }
      secrets.vault.forget(from: journal.end)
    }
    if let answers = replay?.answersLeft { secrets.vault.answers = answers }
    replay = nil
    runs.show(old)
    refuse(event, .actionFailed(sentence))
  }
}

/// What was taken back, as long as it can be done again.
struct Undone {
  /// The number of its first record.
  let number: Int
  let records: [Journal.Record]
  /// The texts of the secrets in it, by their places.
  let secrets: [String: String]

  /// The journal with this in the place of what came after.
  func restored(in journal: Journal) -> Journal {
    var journal = journal
    journal.apply(.cut(number))
    for record in records { journal.apply(.record(record, merges: false)) }
    return journal
  }
}

extension Journal.Entry {
  /// Whether it leaves no way back to what was taken back: something was begun that cannot be taken back itself, or one begins
  /// again from here.
  var endsRedoing: Bool {
    if case .checkpoint = self { return true }
    return irreversibleKey != nil
  }
}

extension InputEvent {
  /// Whether it asks to go back in time.
  var isTravel: Bool {
    switch action {
    case .undo, .redo, .seek: true
    default: false
    }
  }
}
