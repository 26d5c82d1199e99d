/// A run of the application that stays some way behind the one that the user sees, so that going back takes the last steps
/// alone. It is fed the journal; nothing of it is shown, and nothing reaches the world.
final class KeptRun {
  let run: ApplicationRun
  /// How far it was fed, and up to where it is to be fed.
  var replay: Replay
  /// What it has heard of secrets.
  var answers = SecretVault.Answers()

  init(_ run: ApplicationRun, _ replay: Replay) { (self.run, self.replay) = (run, replay) }
}

/// The runs that are kept behind: how many, how far, and which is fed next. It knows no session.
///
/// A way back uses one up: it becomes the run that the user sees, and another is fed from the beginning in its place. There are two, so
/// that who takes a step back can do it again at once.
struct KeptRuns {
  /// What is to be done next.
  enum Step {
    case feed(KeptRun)
    /// Another one, from the last checkpoint if there is one.
    case begin
    case drop([KeptRun])
  }

  /// How many there are at most.
  static let most = 2

  /// How many records behind they stay: so many steps back they are of use. They are fed when it is twice as many.
  var distance = 1_024
  /// How many records there must be since the last checkpoint: fewer are fed in no time.
  var threshold = 4_096
  /// How many turns one is fed before anybody else is looked at.
  var turnsAtOnce = 128
  private(set) var all: [KeptRun] = []
  /// Whether none is kept, because the application came to something else when it was fed the same.
  private(set) var isGivenUp = false

  /// What is to be done to be near enough to the end of `journal`; `nil` when nothing is.
  mutating func next(in journal: Journal) -> Step? {
    let checkpoint = journal.lastCheckpoint(before: journal.end)?.number
    guard !isGivenUp, journal.end - (checkpoint ?? journal.first) >= threshold else {
      return all.isEmpty ? nil : .drop(removeAll())
    }
    for kept in all {
      if journal.end - kept.replay.next >= 2 * distance {
        kept.replay.extend(until: journal.lastTurn(before: journal.end - distance + 1))
      }
      if kept.replay.next < kept.replay.end { return .feed(kept) }
    }
    return all.count < Self.most && (checkpoint != nil || journal.first == 0) ? .begin : nil
  }

  mutating func add(_ kept: KeptRun) { all.append(kept) }

  /// Takes out one that has not come to the record `end`, but further than `start`; the furthest.
  mutating func take(before end: Int, after start: Int?) -> KeptRun? {
    let places = all.indices.filter {
      all[$0].replay.next < end && all[$0].replay.next > start ?? -1 && all[$0].run.hasBegun
    }
    return places.max { all[$0].replay.next < all[$1].replay.next }.map { all.remove(at: $0) }
  }

  /// The records from `number` on are others by now: gives those that are of no use any more.
  mutating func cut(at number: Int) -> [KeptRun] {
    for kept in all { kept.replay.shorten(to: number) }
    return remove { $0.replay.next > number }
  }

  /// The records before `first` are forgotten: gives those that have not been fed them.
  mutating func forget(before first: Int) -> [KeptRun] {
    for kept in all { kept.answers.forget(before: first) }
    return remove { $0.replay.next < first }
  }

  mutating func removeAll() -> [KeptRun] { remove { _ in true } }

  /// Keeps none from now on.
  mutating func giveUp() -> [KeptRun] {
    isGivenUp = true
    return removeAll()
  }

  private mutating func remove(where isMeant: (KeptRun) -> Bool) -> [KeptRun] {
    defer { all.removeAll(where: isMeant) }
    return all.filter(isMeant)
  }
}
