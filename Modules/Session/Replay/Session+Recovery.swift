import Logging
import SignalboxCore
import SignalboxInterface

/// Why a journal does not fit the application.
struct Mismatch: Error {
  let reason: String
}

/// When a journal does not fit.
extension Session {
  func mismatch(_ sentence: String) {
    logger.error("the recording does not fit: \(sentence)")
    switch replay?.purpose {
    case .replay?:
      replay = nil
      run?.effects.close()
      leave(as: .failed(.doesNotFit(Sentences.doesNotFit(sentence))))
      run?.abandon()
    case .resume?: recover(sentence)
    case .travel(let old, let event)?: cancelTravel(to: old, event, Sentences.noWayBack(sentence))
    case .keep?: misfit = sentence
    case nil: break
    }
  }

  /// Begins again from the last checkpoint, tells the user, and keeps the recording aside.
  func recover(_ sentence: String) {
    run?.abandon()
    phase = .running
    let checkpoint = journal.lastCheckpoint(before: journal.end)
    // What was done in the world stays done: nothing that is done from now on may be taken for it.
    name += "~"
    (replay, undone) = (nil, [])
    drop(keptRuns.removeAll())
    // The journal's entries are numbered anew, and secrets are known by their entries.
    secrets.forget()
    let run = makeRun(from: checkpoint?.checkpoint)
    if let checkpoint { run.clock.resume(from: checkpoint.time) }
    runs.show(run)
    let kept = startOver()
    if let checkpoint { record(.checkpoint(checkpoint.checkpoint)) }
    (mustCommit, output.mustRender) = (true, true)
    let message = Sentences.changed(sentence, fromCheckpoint: checkpoint != nil, kept: kept)
    inbox.add(Inbox.Notice(title: Sentences.notContinued, message: message))
  }

  /// Puts the recording aside and begins another in its place; gives where the old one is.
  private func startOver() -> String? {
    flush()
    guard let application else { return nil }
    let (kept, failure) = writer.startOver(JournalHeader(of: application, session: name))
    if let failure { logger.error("\(failure)") }
    return kept
  }
}
