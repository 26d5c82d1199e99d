import Logging
import SignalboxCore
import SignalboxInterface
import SignalboxNavigation

/// Keeping runs of the application behind the one that the user sees.
extension Session {
  /// Feeds a kept run a little, or begins one: for when nothing else is to be done. A session that is driven by a host, or
  /// turn by turn, keeps none.
  /// - Returns: Whether there was something to do.
  func keepUp() -> Bool {
    // What is asked of the user again is no part of the journal, and whoever acts by a script never goes back.
    guard journal.end >= keptRuns.threshold, isInteractive, !hasWork, secrets.prompt == nil, scriptedUser == nil,
      let step = keptRuns.next(in: journal)
    else { return false }
    switch step {
    case .feed(let kept): feed(kept)
    case .begin(let place): beginKeeping(at: place)
    case .drop(let kept): drop(kept)
    }
    return true
  }

  private func beginKeeping(at place: Int?) {
    let checkpoint = journal.lastCheckpoint(before: journal.end)
    let start = checkpoint.map { $0.number + 1 } ?? journal.first
    let kept = KeptRun(
      makeRun(from: checkpoint?.checkpoint, isAside: true),
      Replay(.keep, of: journal, from: start, until: place.map { journal.lastTurn(before: $0 + 1) } ?? start),
      place: place)
    kept.run.effects.isFeeding = true
    if let checkpoint { kept.run.clock.beginTurn(at: checkpoint.time) }
    keptRuns.add(kept)
  }

  /// Feeds one some turns, as if it were the run that the user sees.
  private func feed(_ kept: KeptRun) {
    guard let run else { return }
    // What other threads have to say is for the run that the user sees.
    let problem = executor.alone {
      let present = (phase: phase, logger: logger, mustCommit: mustCommit, mustRender: output.mustRender)
      // It was told when it happened.
      logger = Logger(label: "signalbox", factory: { _ in SwiftLogNoOpLogHandler() })
      swap(&secrets.vault.answers, &kept.answers)
      (replay, misfit) = (kept.replay, nil)
      runs.show(kept.run)
      feedTurns()
      let problem = misfit ?? (isEnding ? Sentences.endsOtherwise : nil)
      runs.show(run)
      (replay, misfit) = (nil, nil)
      swap(&secrets.vault.answers, &kept.answers)
      (phase, logger, mustCommit, output.mustRender) = (
        present.phase, present.logger, present.mustCommit, present.mustRender
      )
      return problem
    }
    guard let problem else { return }
    logger.error("the application does something else when it is fed the same: \(problem)")
    drop(keptRuns.giveUp())
  }

  private func feedTurns() {
    for _ in 0..<keptRuns.turnsAtOnce {
      guard let replay, let run, replay.next < replay.end, misfit == nil, !isEnding else { return }
      if run.hasBegun { feedNext() } else { beginFed(run) }
      letFollow()
    }
  }

  /// The application's first turn, with what it read then.
  private func beginFed(_ run: ApplicationRun) {
    if let entries = replay?.beginFirstTurn(in: journal) { secrets.vault.beginTurn(entries) }
    start(run)
  }

  /// Lets go of kept runs.
  func drop(_ kept: [KeptRun]) {
    for kept in kept {
      kept.run.abandon()
      runs.releaseIfOver(kept.run)
    }
  }

  /// Goes on with a kept run, up to `end` of `journal`.
  func setOut(
    with kept: KeptRun, to end: Int, of journal: Journal, _ purpose: Replay.Purpose, isRestored: Bool
  ) {
    kept.replay.set(out: purpose, in: journal, until: end, isRestored: isRestored)
    kept.replay.answersLeft = secrets.vault.answers
    secrets.vault.answers = kept.answers
    replay = kept.replay
    runs.show(kept.run)
  }
}
