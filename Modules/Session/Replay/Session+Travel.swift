import SignalboxCore
import SignalboxInterface
import SignalboxModel

extension Session {
  /// Runs the application anew up to where the user wants to be, beside the run they see.
  func travel(_ event: InputEvent) {
    guard isInteractive, let run else { return refuse(event, .closing) }
    do throws(Mismatch) {
      let target = try target(of: event.action, from: run)
      let checkpoint = journal.lastCheckpoint(before: target)
      guard checkpoint != nil || journal.first == 0 else { throw Mismatch(reason: Sentences.tooLongAgo) }
      guard target < journal.end else { return }
      beginReplay(until: target, from: checkpoint, .travel(from: run, event))
    } catch {
      refuse(event, .actionFailed(Sentences.notUndone(error.reason)))
    }
  }

  private func target(of action: UserAction, from run: ApplicationRun) throws(Mismatch) -> Int {
    if let effect = run.effects.firstWorking { throw Mismatch(reason: Sentences.underWay(effect.title)) }
    let target: Int
    if case .seek(let number) = action {
      guard 0...journal.end ~= number else { throw Mismatch(reason: Sentences.entries(journal.end)) }
      guard number >= journal.first else { throw Mismatch(reason: Sentences.tooLongAgo) }
      target = journal.position(atOrAfter: number)
    } else {
      guard let place = journal.records.lastIndex(where: { !$0.entry.inputs.isEmpty }) else {
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
    guard let run else { return }
    replay = nil
    let counters = old.counters
    cut(at: target)
    run.skip(to: counters)
    run.clock.resume(from: run.clock.now)
    run.revision = counters.revision + 1
    secrets.dropRequests()
    record(.travelled(run.counters))
    showActing(actor, .travelled(run.counters), number: journal.end - 1)
    run.effects.resume(as: name)
    old.abandon()
  }

  /// There is no way: the user stays in `old`.
  func cancelTravel(to old: ApplicationRun, _ event: InputEvent, _ sentence: String) {
    run?.abandon()
    replay = nil
    runs.show(old)
    refuse(event, .actionFailed(sentence))
  }
}

extension InputEvent {
  /// Whether it asks to go back in time.
  var isTravel: Bool {
    switch action {
    case .undo, .seek: true
    default: false
    }
  }
}
