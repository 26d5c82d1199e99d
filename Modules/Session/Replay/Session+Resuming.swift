import Logging
import SignalboxCore
import SignalboxInterface

/// After the last record of a journal: the session resumes, or ends.
extension Session {
  /// By how much the revision may have grown without an entry that tells.
  static let revisionReserve = 64

  func finishReplay() {
    guard let replay, let run else { return }
    (mustCommit, output.mustRender) = (true, true)
    switch replay.purpose {
    case .replay(exits: true):
      stopReplay()
      stop(.shutDown)
    case .replay(exits: false), .resume:
      self.replay = nil
      cut(at: replay.end)
      forgetWhatIsFar()
      // Frames that were shown while the user was asked for a secret must not come again with other things in them. What
      // began then has no turn of its own.
      run.revision = max(run.revision, journal.records.last?.revision ?? 0)
      if journal.hasSecrets { run.revision += Self.revisionReserve }
      run.clock.resume(from: timeOfLastRecord(in: run))
      run.effects.resume(as: name)
      logger.info("session \(name) goes on after record \(journal.end)")
    case .travel(let old, _): finishTravel(from: old, at: replay.end)
    // It is fed no further than it goes.
    case .keep: break
    }
  }

  /// Ends the feeding where it is; what was under way is given up.
  func stopReplay() {
    guard let replay, let run else { return }
    self.replay = nil
    switch replay.purpose {
    case .replay: cut(at: replay.next)
    // What was recorded is all still true.
    case .resume, .keep: break
    case .travel(let old, _):
      run.abandon()
      if let answers = replay.answersLeft { secrets.vault.answers = answers }
      return runs.show(old)
    }
    run.clock.resume(from: timeOfLastRecord(in: run))
    run.effects.abandon()
  }

  /// Later than the last turn that was fed, where an effect began after the user had been asked for a secret: that has no
  /// turn of its own.
  private func timeOfLastRecord(in run: ApplicationRun) -> Duration {
    max(run.clock.now, journal.records.last?.time ?? .zero)
  }

  /// Leaves out everything from a record on.
  func cut(at number: Int) {
    guard writer.cut(at: number) else { return }
    secrets.vault.forget(from: number)
    drop(keptRuns.cut(at: number))
  }
}
