import Logging
import SignalboxCore
import SignalboxInterface
import SignalboxNavigation

/// Begins and ends a replay.
extension Session {
  /// Begins with the playback that the session was created with.
  func begin(_ playback: Playback) {
    writer.load(playback.contents.journal)
    runs.lacksEnd = playback.contents.lacksEnd
    runs.lastNews = journal.records.compactMap(\.entry.news?.number).max() ?? 0
    let end = journal.position(atOrAfter: playback.end ?? journal.end)
    switch playback.purpose {
    case .resume:
      cleanFiles()
      if let application {
        let header = playback.contents.header
        if header.version != type(of: application).version { return recover(SessionTexts.otherVersion) }
        // The checkpoints belong to the other subject as well, so none is used.
        guard header.hasSubject(of: application) else { return recover(SessionTexts.otherSubject, isWhole: true) }
      }
      beginReplay(.resume, of: journal, from: journal.lastCheckpoint(before: end), until: end)
    case .replay(let exits):
      // The whole recording is replayed. If its beginning was dropped, the first entry is a checkpoint.
      writer.copy(journal.first..<end)
      let first = journal.lastCheckpoint(before: journal.first + 1)
      beginReplay(.replay(exits: exits), of: journal, from: first, until: end, isPaced: playback.isPaced)
    }
  }

  /// Shows a new run, which is fed `journal` from a checkpoint or from the beginning.
  func beginReplay(
    _ purpose: Replay.Purpose, of journal: Journal, from checkpoint: Journal.Start?, until end: Int,
    isPaced: Bool = false, isRestored: Bool = false
  ) {
    let replay = Replay(
      purpose, of: journal, from: journal.start(after: checkpoint), until: end, isPaced: isPaced,
      isRestored: isRestored)
    runs.show(makeRun(from: checkpoint, fedBy: replay))
  }

  /// The maximum growth of the revision without an entry that records it.
  static let revisionReserve = 64

  func finishReplay() {
    guard let replay, let run else { return }
    (run.mustCommit, output.mustRender, run.hasCause) = (true, true, true)
    switch replay.purpose {
    case .replay(exits: true):
      stopReplay()
      stop(.shutDown)
    case .replay(exits: false), .resume:
      run.replay = nil
      cut(at: replay.end)
      discardOldEntries()
      // Revisions of the secret prompt's frames must not appear again with other content. An effect that began during
      // the prompt has no turn of its own, so its entry may have the highest revision. The same holds for the frames of
      // news that were not written.
      run.revision = max(run.revision, journal.records.last?.revision ?? 0)
      if journal.hasSecrets || !run.sources.open.isEmpty { run.revision += Self.revisionReserve }
      run.clock.resume(from: timeOfLastRecord(in: run))
      run.effects.resume(as: name)
      run.sources.resume()
      if runs.lacksEnd {
        runs.lacksEnd = false
        inbox.add(Inbox.Notice(title: SessionTexts.endIsMissing, message: SessionTexts.afterTheEnd))
      }
      logger.info("session \(name) goes on after record \(journal.end)")
    case .travel(let old): finishTravel(from: old, at: replay.end)
    // Not reached: a kept run is fed no further than its end.
    case .keep: break
    }
  }

  /// Ends the replay at its present position. Effects that were running are abandoned.
  func stopReplay() {
    guard let replay, let run else { return }
    run.continueTimers()
    run.replay = nil
    switch replay.purpose {
    case .replay: cut(at: replay.next)
    // The recording stays complete.
    case .resume, .keep: break
    case .travel(let old):
      run.abandon()
      return runs.show(old)
    }
    run.clock.resume(from: timeOfLastRecord(in: run))
    run.effects.abandon()
  }

  /// Returns the time of the last entry, or of the last turn that was fed, if that is later.
  ///
  /// An effect that began during the secret prompt has an entry, but no turn of its own.
  private func timeOfLastRecord(in run: ApplicationRun) -> Duration {
    max(run.clock.now, journal.records.last?.time ?? .zero)
  }

  /// Removes all entries from `number` on.
  func cut(at number: Int) {
    guard writer.cut(at: number) else { return }
    secrets.vault.forget(from: number)
    runs.cut(at: number)
  }
}
