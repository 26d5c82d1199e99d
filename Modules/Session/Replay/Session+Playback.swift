import SignalboxNavigation

/// Feeding the application a journal: how it begins.
extension Session {
  /// Takes up what the session was given to feed.
  func beginPlayback() {
    guard let playback = recording.playback else { return }
    recording.playback = nil
    journal = playback.contents.journal
    let end = position(atOrAfter: playback.end ?? journal.end)
    switch playback.purpose {
    case .resume:
      if playback.contents.header.version == application.map({ type(of: $0).version }) {
        replay(until: end, from: journal.lastCheckpoint(before: end), .resume)
      } else {
        player = Player(purpose: .resume, next: end, end: end, lastTurn: end)
        recover(Sentences.otherVersion)
      }
    case .replay(let exits):
      // The whole recording is shown, from its first record on; that is a checkpoint where there were more before.
      for record in journal.records(journal.first..<end) { write(.record(record, merges: false)) }
      replay(until: end, from: journal.lastCheckpoint(before: journal.first + 1), .replay(exits: exits))
      player?.isPaced = playback.isPaced
    }
  }

  /// Runs the application anew and feeds it the journal, from a checkpoint or from the beginning.
  func replay(
    until end: Int, from checkpoint: (number: Int, checkpoint: Journal.Checkpoint, time: Duration)?,
    _ purpose: Player.Purpose
  ) {
    player = Player(
      purpose: purpose, next: checkpoint.map { $0.number + 1 } ?? journal.first, end: end,
      lastTurn: lastTurn(before: end))
    let run = makeRun(from: checkpoint?.checkpoint)
    if let checkpoint { run.clock.beginTurn(at: checkpoint.time) }
    self.run = run
    vault.forgetAnswers()
    // What the application did when it began stands before the first entry of a turn of its own.
    if let next = player?.next, next < end, journal[next]?.entry.belongsToTurn == true { takeUp(from: next) }
  }

  /// The number of the last record before `end` that is fed in a turn of its own.
  private func lastTurn(before end: Int) -> Int {
    journal.records(journal.first..<end).lastIndex { !$0.entry.belongsToTurn }.map { journal.first + $0 }
      ?? journal.first
  }

  /// Where one can stop: what the application read, and was told, belongs to what happened before.
  func position(atOrAfter number: Int) -> Int {
    var number = min(max(number, journal.first), journal.end)
    while let entry = journal[number]?.entry {
      switch entry {
      case .wallClock, .chance, .check, .began, .notice, .checkpoint, .travelled, .revision: number += 1
      default: return number
      }
    }
    return number
  }
}
