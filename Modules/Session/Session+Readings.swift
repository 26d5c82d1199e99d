/// What an application reads that follows from nothing, and is written down.
extension Session {
  func readWallClock(of run: Int) -> Duration {
    guard run == self.run?.number else { return time.wallClock }
    if case .wallClock(let milliseconds)? = takeReading({ if case .wallClock = $0 { true } else { false } }) {
      return .milliseconds(milliseconds)
    }
    let now = time.wallClock
    recordReading(.wallClock(milliseconds: now.nanoseconds / 1_000_000))
    return now
  }

  func readSeed(of run: Int) -> UInt64 {
    guard run == self.run?.number else { return 0 }
    if case .chance(let seed)? = takeReading({ if case .chance = $0 { true } else { false } }) { return seed }
    // Under manual time a session is the same each time it is run.
    let seed = time.isManual ? 0x5160_A1B0 : UInt64.random(in: .min ... .max)
    recordReading(.chance(seed: seed))
    return seed
  }

  /// The reading that was written down for this turn, while a journal is fed.
  private func takeReading(_ isMeant: (Journal.Entry) -> Bool) -> Journal.Entry? {
    guard let first = player?.readings.first, isMeant(first) else { return nil }
    player?.readings.removeFirst()
    return first
  }

  /// Writes down what the application read or asked.
  func recordReading(_ entry: Journal.Entry) {
    guard var player else { return record(entry) }
    // Where the journal goes on with something else, that does not fit. At the end it goes on here.
    guard player.next == journal.end, !player.isTravelling, let run else { return misfit(Sentences.notAsked) }
    let record = Journal.Record(time: run.clock.now, entry: entry, revision: run.revision)
    journal.append(record)
    write(.record(record, merges: false))
    player.next += 1
    player.end = player.next
    self.player = player
  }

  /// The application asks for what was not written down, while a journal is fed.
  func misfit(_ reason: String) {
    if player?.misfit == nil { player?.misfit = reason }
  }
}
