import Logging
import SignalboxInterface

/// Keeps runs of the application behind the run that the user sees.
extension Session {
  /// Feeds a kept run some turns, or begins or drops kept runs. Called when nothing else is ready.
  ///
  /// A session that is driven by a host or turn by turn keeps no runs.
  /// - Returns: `true` if there was something to do.
  func advanceKeptRuns() -> Bool {
    // The secret prompt is not part of the journal, and a scripted user never goes back.
    guard journal.end >= runs.kept.threshold, isInteractive, !hasWork, secrets.prompt == nil, scriptedUser == nil,
      let step = runs.kept.next(in: journal)
    else { return false }
    switch step {
    case .feed(let kept): feed(kept)
    case .begin(let place): beginKeeping(at: place)
    case .drop(let kept): runs.drop(kept)
    }
    return true
  }

  private func beginKeeping(at place: Int?) {
    let checkpoint = journal.lastCheckpoint(before: journal.end)
    let start = journal.start(after: checkpoint)
    let replay = Replay(.keep, of: journal, from: start, until: place.map { journal.lastTurn(before: $0 + 1) } ?? start)
    runs.kept.add(KeptRun(makeRun(from: checkpoint, fedBy: replay), replay, place: place))
  }

  /// Feeds a kept run some turns, as if it were the run that the user sees.
  private func feed(_ kept: KeptRun) {
    guard let present = run else { return }
    // Jobs from other threads wait: they belong to the run that the user sees.
    executor.exclusively {
      runs.show(kept.run)
      for _ in 0..<runs.kept.turnsAtOnce where kept.replay.canBeKept { feedTurn(to: kept.run) }
      runs.show(present)
    }
    guard let keptRunMismatch = kept.replay.keptRunMismatch else { return }
    logger.error("the application does something else when it is fed the same: \(keptRunMismatch)")
    runs.drop(runs.kept.stopKeeping())
  }

  private func feedTurn(to run: ApplicationRun) {
    if run.hasBegun { feedNext() } else { start(run) }
    runToQuiescence()
    makeFrame()
  }
}
