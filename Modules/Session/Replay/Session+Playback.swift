import SignalboxNavigation

/// Feeding the application a journal: how it begins.
extension Session {
  /// Begins with what the session was given to feed.
  func beginPlayback() {
    guard let playback = playback?.value else { return }
    self.playback = nil
    writer.load(playback.contents.journal)
    let end = journal.position(atOrAfter: playback.end ?? journal.end)
    switch playback.purpose {
    case .resume:
      guard playback.contents.header.version == application.map({ type(of: $0).version }) else {
        return recover(Sentences.otherVersion)
      }
      beginReplay(until: end, from: journal.lastCheckpoint(before: end), .resume)
    case .replay(let exits):
      // The whole recording is shown, from its first record on; that is a checkpoint where there were more before.
      writer.copy(journal.first..<end)
      let first = journal.lastCheckpoint(before: journal.first + 1)
      beginReplay(until: end, from: first, .replay(exits: exits), isPaced: playback.isPaced)
    }
  }

  /// Runs the application anew and feeds it the journal, from a checkpoint or from the beginning.
  func beginReplay(
    until end: Int, from checkpoint: (number: Int, checkpoint: Journal.Checkpoint, time: Duration)?,
    _ purpose: Replay.Purpose, isPaced: Bool = false, restoring restored: Journal? = nil
  ) {
    let journal = restored ?? journal
    let start = checkpoint.map { $0.number + 1 } ?? journal.first
    replay = Replay(purpose, of: journal, from: start, until: end, isPaced: isPaced, isRestored: restored != nil)
    let run = makeRun(from: checkpoint?.checkpoint)
    run.effects.isFeeding = true
    if let checkpoint { run.clock.beginTurn(at: checkpoint.time) }
    runs.show(run)
    replay?.answersLeft = secrets.vault.answers
    secrets.vault.forgetAnswers()
    if let entries = replay?.beginFirstTurn(in: journal) { secrets.vault.beginTurn(entries) }
  }
}
