/// What an application reads that follows from nothing, and is written down.
extension Session {
  func readWallClock(of run: Int) -> Duration {
    guard runs.isCurrent(run) else { return loop.time.wallClock }
    if case .wallClock(let milliseconds)? = recordedReading({ if case .wallClock = $0 { true } else { false } }) {
      return .milliseconds(milliseconds)
    }
    let now = loop.time.wallClock
    recordReading(.wallClock(milliseconds: now.nanoseconds / 1_000_000))
    return now
  }

  func readSeed(of run: Int) -> UInt64 {
    guard runs.isCurrent(run) else { return 0 }
    if case .chance(let seed)? = recordedReading({ if case .chance = $0 { true } else { false } }) { return seed }
    // Under manual time a session is the same each time it is run.
    let seed = loop.time.isManual ? 0x5160_A1B0 : UInt64.random(in: .min ... .max)
    recordReading(.chance(seed: seed))
    return seed
  }

  /// The reading that was written down for this turn, while a journal is fed.
  private func recordedReading(_ isMeant: (Journal.Entry) -> Bool) -> Journal.Entry? {
    replay?.read(isMeant)
  }

  /// Writes down what the application read or asked, which follows from nothing. While a journal is fed it stands there, or
  /// is missing at its very end.
  func recordReading(_ entry: Journal.Entry) {
    guard !isLive else { return record(entry) }
    guard !isWrittenDown, let run else { return noteUnexpected(Sentences.notAsked) }
    writer.append(Journal.Record(time: run.clock.now, entry: entry, revision: run.revision))
    replay?.extend(to: journal)
  }
}
