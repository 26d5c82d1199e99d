/// A run of the application that stays some way behind the one that the user sees, so that going back takes the last steps
/// alone. It is fed the journal; nothing of it is shown, and nothing reaches the world.
final class KeptRun {
  let run: ApplicationRun
  /// How far it was fed, and up to where it is to be fed.
  let replay: Replay
  /// The number of the record where it stays; `nil` if it follows the present.
  var place: Int?
  /// What it has heard of secrets.
  var answers = SecretVault.Answers()

  init(_ run: ApplicationRun, _ replay: Replay, place: Int?) {
    (self.run, self.replay, self.place) = (run, replay, place)
  }
}

/// The runs that are kept behind: how many, where, and which is fed next. It knows no session.
///
/// Two follow the present, so that who takes a step back can do it again at once. The others stay where they are, as far from each other
/// as a way back may cost. A way back uses one up: it becomes the run that the user sees, and the one before it or another, fed from the
/// beginning, takes its place.
struct KeptRuns {
  /// What is to be done next.
  enum Step {
    case feed(KeptRun)
    /// Another one, from the last checkpoint if there is one; to stay at this record, or to follow the present.
    case begin(place: Int?)
    case drop([KeptRun])
  }

  /// How many follow the present.
  static let following = 2
  /// How many stay where they are, at most.
  static let staying = 10

  /// How many records behind the present those that follow it are: so many steps back they are of use. They are fed when it is twice
  /// as many.
  var distance = 1_024
  /// How many records there must be since the last checkpoint: fewer are fed in no time.
  var threshold = 4_096
  /// How many records lie between two that stay, until more than ten would be needed; then twice as many, and so on.
  var leastSpacing = 10_000
  /// How many turns one is fed before anybody else is looked at.
  var turnsAtOnce = 128
  private(set) var all: [KeptRun] = []
  /// Whether none is kept, because the application came to something else when it was fed the same.
  private(set) var isGivenUp = false

  /// What is to be done so that every way back is short enough; `nil` when nothing is.
  mutating func next(in journal: Journal) -> Step? {
    let checkpoint = journal.lastCheckpoint(before: journal.end)?.number
    let start = checkpoint ?? journal.first
    guard !isGivenUp, journal.end - start >= threshold else { return all.isEmpty ? nil : .drop(removeAll()) }
    for kept in all where kept.place == nil && journal.end - kept.replay.next >= 2 * distance {
      kept.replay.extend(until: journal.lastTurn(before: journal.end - distance + 1))
    }
    let places = places(from: start, to: journal.end)
    let needless = remove { kept in kept.place.map { !places.contains($0) } ?? false }
    if !needless.isEmpty { return .drop(needless) }
    let canBegin = checkpoint != nil || journal.first == 0
    if all.count(where: { $0.place == nil }) < Self.following {
      let staying = all.filter { $0.place != nil && $0.run.hasBegun }
      if let nearest = staying.max(by: { $0.replay.next < $1.replay.next }) {
        nearest.place = nil
        return next(in: journal)
      }
      if canBegin { return .begin(place: nil) }
    }
    if let late = all.first(where: { $0.replay.next < $0.replay.end }) { return .feed(late) }
    let missing = places.last { place in !all.contains { $0.place == place } }
    return canBegin ? missing.map { .begin(place: $0) } : nil
  }

  /// Where runs stay, when the journal since `start` comes to `end`.
  private func places(from start: Int, to end: Int) -> [Int] {
    var spacing = leastSpacing
    while (end - start) / spacing > Self.staying { spacing *= 2 }
    return Array(stride(from: start + spacing, through: end - 2 * distance, by: spacing))
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
