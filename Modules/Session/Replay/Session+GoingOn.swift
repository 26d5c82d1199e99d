import Logging
import SignalboxCore
import SignalboxInterface

/// After the last record of a journal: the session goes on, or ends.
extension Session {
  /// Goes on after the last record.
  func goOn(after player: Player) {
    guard let run else { return }
    (mustCommit, mustRender) = (true, true)
    switch player.purpose {
    case .replay(exits: true):
      stopFeeding()
      stop(.shutDown)
    case .replay(exits: false), .resume:
      self.player = nil
      cut(at: player.end)
      // Frames that were shown while the user was asked for a secret must not come again with other things in them. What
      // began then has no turn of its own.
      run.revision = max(run.revision, journal.records.last?.revision ?? 0)
      if journal.hasSecrets { run.revision += Self.revisionReserve }
      run.clock.goOn(from: run.clock.now)
      run.effects.goOn(as: name)
      logger.info("session \(name) goes on after record \(journal.end)")
    case .travel(let old, _): arrive(from: old)
    }
  }

  /// Ends the feeding where it is; what was under way is given up.
  func stopFeeding() {
    guard let player, let run else { return }
    self.player = nil
    switch player.purpose {
    case .replay: cut(at: player.next)
    // What was recorded is all still true.
    case .resume: break
    case .travel(let old, _):
      run.abandon()
      self.run = old
      return
    }
    run.clock.goOn(from: run.clock.now)
    run.effects.abandon()
  }

  /// Leaves out everything from a record on, in memory and on disk.
  func cut(at number: Int) {
    guard number < journal.end else { return }
    journal.cut(at: number)
    vault.forget(from: number)
    write(.cut(number))
  }
}
