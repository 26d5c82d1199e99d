/// A run that is kept some distance behind the run that the user sees. Undo then feeds only the last entries.
///
/// A kept run is fed the journal. Its frames are not shown, and its effects do not reach the world.
final class KeptRun {
  let run: ApplicationRun
  /// The position of the run, and the entry up to which it is fed.
  let replay: Replay
  /// The number of the entry where the run stays; `nil` if it follows the present.
  var place: Int?

  init(_ run: ApplicationRun, _ replay: Replay, place: Int?) {
    (self.run, self.replay, self.place) = (run, replay, place)
  }
}

/// The kept runs of a session: their number, their places, and the run that is fed next. Independent of the session.
///
/// Two runs follow the present, so that a second undo is quick, too. The other runs stay at even distances, which limit
/// the cost of a seek. An undo or seek uses a run up: the run becomes the run that the user sees. The nearest earlier
/// run takes its place, or a new run that is fed from the start.
struct KeptRuns {
  /// The next work on kept runs.
  enum Step {
    case feed(KeptRun)
    /// Begin another run, from the last checkpoint if there is one. It stays at entry `place`; with `nil` it follows
    /// the present.
    case begin(place: Int?)
    case drop([KeptRun])
  }

  /// The number of runs that follow the present.
  static let following = 2
  /// The maximum number of runs that stay in place.
  static let staying = 10

  /// The number of entries by which following runs stay behind. An undo of fewer entries can use them.
  ///
  /// They are fed when they are twice as far behind.
  var distance = 1_024
  /// The minimum number of entries since the last checkpoint. Fewer entries are fed quickly without a kept run.
  var threshold = 4_096
  /// The number of entries between two runs that stay. It is doubled until ``staying`` runs suffice.
  var leastSpacing = 10_000
  /// The number of turns that a run is fed before the session checks for other work.
  var turnsAtOnce = 128
  private(set) var all: [KeptRun] = []
  /// A Boolean value that indicates whether no runs are kept, because the replay of a kept run failed.
  private(set) var isStopped = false

  /// Returns the next work, so that every undo or seek is short enough; `nil` when there is nothing to do.
  mutating func next(in journal: Journal) -> Step? {
    let checkpoint = journal.lastCheckpoint(before: journal.end)?.number
    let start = checkpoint ?? journal.begin
    guard !isStopped, journal.end - start >= threshold else { return all.isEmpty ? nil : .drop(removeAll()) }
    for kept in all where kept.place == nil && journal.end - kept.replay.next >= 2 * distance {
      kept.replay.end = journal.lastTurn(before: journal.end - distance + 1)
    }
    let places = places(from: start, to: journal.end)
    let needless = remove { kept in kept.place.map { !places.contains($0) } ?? false }
    if !needless.isEmpty { return .drop(needless) }
    let canBegin = checkpoint != nil || journal.begin == 0
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

  /// Returns the numbers of the entries where runs stay, for a journal from `start` to `end`.
  private func places(from start: Int, to end: Int) -> [Int] {
    var spacing = leastSpacing
    while (end - start) / spacing > Self.staying { spacing *= 2 }
    return Array(stride(from: start + spacing, through: end - 2 * distance, by: spacing))
  }

  mutating func add(_ kept: KeptRun) { all.append(kept) }

  /// Removes and returns the furthest run that is before entry `end` and after entry `start`.
  mutating func removeRun(before end: Int, after start: Int?) -> KeptRun? {
    let places = all.indices.filter {
      all[$0].replay.next < end && all[$0].replay.next > start ?? -1 && all[$0].run.hasBegun
    }
    return places.max { all[$0].replay.next < all[$1].replay.next }.map { all.remove(at: $0) }
  }

  /// Returns whether a run can be fed up to entry `end`.
  func hasRun(before end: Int) -> Bool { all.contains { $0.replay.next < end && $0.run.hasBegun } }

  /// Adapts to a change of the entries from `number` on. Returns the removed runs, which were fed changed entries.
  mutating func cut(at number: Int) -> [KeptRun] {
    for kept in all { kept.replay.end = min(kept.replay.end, number) }
    return remove { $0.replay.next > number }
  }

  /// Adapts to the removal of the entries before `first`. Returns the removed runs, which still needed these entries.
  mutating func forget(before first: Int) -> [KeptRun] { remove { $0.replay.next < first } }

  mutating func removeAll() -> [KeptRun] { remove { _ in true } }

  /// Stops keeping runs. Returns the removed runs.
  mutating func stopKeeping() -> [KeptRun] {
    isStopped = true
    return removeAll()
  }

  private mutating func remove(where isMatch: (KeptRun) -> Bool) -> [KeptRun] {
    defer { all.removeAll(where: isMatch) }
    return all.filter(isMatch)
  }
}
