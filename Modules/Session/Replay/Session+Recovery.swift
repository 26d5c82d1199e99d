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
    switch player?.purpose {
    case .replay?:
      player = nil
      run?.effects.close()
      leave(as: .failed(.doesNotFit(Sentences.doesNotFit(sentence))))
      run?.abandon()
    case .resume?: recover(sentence)
    case .travel(let old, let event)?: stay(in: old, event, Sentences.noWayBack(sentence))
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
    player = nil
    journal = Journal(first: 0)
    // Its entries are numbered anew, and secrets are known by their entries.
    (vault, wanted) = (SecretVault(), [])
    let run = makeRun(from: checkpoint?.checkpoint)
    if let checkpoint { run.clock.goOn(from: checkpoint.time) }
    self.run = run
    let kept = startOver()
    if let checkpoint { record(.checkpoint(checkpoint.checkpoint)) }
    (mustCommit, mustRender) = (true, true)
    afterStart.append { [unowned self] in
      tell(Sentences.notContinued, Sentences.changed(sentence, fromCheckpoint: checkpoint != nil, kept: kept))
    }
  }

  /// Puts the recording aside and begins another in its place; gives where the old one is.
  private func startOver() -> String? {
    writeLines()
    guard let file = recording.file, let application else { return nil }
    guard let kept = file.putAside() else {
      recording.file = nil
      return nil
    }
    do {
      recording.file = try JournalFile.create(file.path, JournalHeader(of: application, session: name))
    } catch {
      recording.file = nil
      logger.error("\(error)")
    }
    return kept
  }
}
