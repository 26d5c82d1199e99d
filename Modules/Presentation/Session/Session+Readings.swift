/// What an application reads that follows from nothing, and is written down.
extension Session {
  func readWallClock(of run: Int) -> Duration {
    guard run == self.run?.number else { return time.wallClock }
    if case .wallClock(let milliseconds)? = takeReading() { return .milliseconds(milliseconds) }
    let now = time.wallClock
    recordReading(.wallClock(milliseconds: now.nanoseconds / 1_000_000))
    return now
  }

  func readSeed(of run: Int) -> UInt64 {
    guard run == self.run?.number else { return 0 }
    if case .chance(let seed)? = takeReading() { return seed }
    // Under manual time a session is the same each time it is run.
    let seed = time.isManual ? 0x5160_A1B0 : UInt64.random(in: .min ... .max)
    recordReading(.chance(seed: seed))
    return seed
  }

  /// The reading that was written down here, while a journal is fed.
  private func takeReading() -> Journal.Entry? {
    guard let player, player.next < player.end, let entry = journal[player.next]?.entry else { return nil }
    switch entry {
    case .wallClock, .chance:
      self.player?.next += 1
      return entry
    default:
      return nil
    }
  }

  private func recordReading(_ entry: Journal.Entry) {
    guard var player else { return record(entry) }
    // Where the journal has something else, that does not fit and is found when it is fed. At the end it goes on here.
    guard player.next == journal.end, !player.isTravelling, let run else { return }
    let record = Journal.Record(time: run.clock.now, entry: entry, revision: run.revision)
    journal.append(record)
    write(.record(record, merges: false))
    player.next += 1
    player.end = player.next
    self.player = player
  }
}
