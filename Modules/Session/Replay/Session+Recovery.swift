import Logging
import SignalboxCore
import SignalboxInterface
import SignalboxWords

/// The reason why a journal does not fit the application.
struct Mismatch: Error {
  let reason: String
}

/// Handles a journal that does not fit.
extension Session {
  func mismatch(_ sentence: String) {
    log?.error("the recording does not fit: \(sentence)")
    switch replay?.purpose {
    case .replay?:
      run?.replay = nil
      run?.effects.close()
      closeAllPages(as: .failed(.doesNotFit(SessionTexts.doesNotFit(sentence))))
      run?.abandon()
    case .resume?: recover(SessionTexts.otherThanRecorded(sentence))
    case .travel(let old)?: cancelTravel(to: old, SessionTexts.noWayBack(sentence))
    case .keep?: replay?.keptRunMismatch = sentence
    case nil: break
    }
  }

  /// Begins again from the last checkpoint, tells the user the reason, and puts the recording aside.
  /// - Parameter isWhole: A Boolean value that indicates whether to ignore checkpoints and begin from the beginning.
  func recover(_ sentence: String, isWhole: Bool = false) {
    run?.abandon()
    phase = .running
    var checkpoint = isWhole ? nil : journal.lastCheckpoint(before: journal.end)
    // The run begins its timers anew, and so does a replay of the new recording.
    checkpoint?.checkpoint.continued = nil
    // Effects of the old recording stay done. With a new name, no later effect has the key of an earlier effect.
    name += "~"
    run?.replay = nil
    runs.drop(runs.kept.removeAll())
    // The new journal's entries are numbered from zero, so ids of secrets would be ambiguous.
    secrets.forget()
    let run = makeRun(from: checkpoint)
    if let checkpoint { run.clock.resume(from: checkpoint.time) }
    runs.show(run)
    let kept = startOver()
    if let checkpoint { record(.checkpoint(checkpoint.checkpoint)) }
    (run.mustCommit, output.mustRender) = (true, true)
    let message = SessionTexts.changed(sentence, fromCheckpoint: checkpoint != nil, kept: writer.showsPath ? kept : nil)
    inbox.add(Inbox.Notice(title: SessionTexts.notContinued, message: message))
  }

  /// Puts the recording aside and begins another in its place. Returns the place of the old recording.
  private func startOver() -> String? {
    flush()
    guard let application else { return nil }
    let (kept, failure) = writer.startOver(JournalHeader(of: application, session: name, user: user))
    if let failure { logger.error("\(failure)") }
    if let kept, !writer.showsPath { logger.info("the former recording is kept: \(SafeText.visible(kept))") }
    return kept
  }
}
