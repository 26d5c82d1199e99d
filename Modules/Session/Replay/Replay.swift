import SignalboxInterface

/// The progress of a replay: how far a journal was fed to an application, and the next step.
///
/// The session reports the application's behavior. A replay changes only its own state.
final class Replay {
  /// The purpose of a replay, which decides what follows the last entry.
  enum Purpose {
    case replay(exits: Bool)
    case resume
    /// An undo, redo or seek, which the session's input asked for. The old run is kept in case the replay fails.
    case travel(from: ApplicationRun)
    /// Nothing follows: the run is kept behind the current run.
    case keep
  }

  /// The next step of the session.
  enum Step {
    case feed(Turn)
    /// Wait for this duration, as in the original session.
    case wait(Duration, until: Duration)
    /// End the replay after the last entry.
    case finish
    /// End the replay: the application behaves differently from the recording. The text has the reason.
    case mismatch(String)
  }

  /// An entry, and the entries that followed from it.
  struct Turn {
    let number: Int
    let record: Journal.Record
    let consequences: [Journal.Entry]
  }

  private(set) var purpose: Purpose
  /// The journal after the redo in progress. Not yet written.
  private(set) var restored: Journal?
  /// The number of the next entry to feed.
  private(set) var next: Int
  /// The number of the entry to stop before. A turn begins there.
  var end: Int
  /// A Boolean value that indicates whether the time of the next entry has come. Always `true`, unless the replay is
  /// paced.
  var isDue = true
  /// A Boolean value that indicates whether the replay takes the original time, for a user to watch.
  let isPaced: Bool
  /// The number of the last entry that has a turn of its own.
  ///
  /// Frames are made in this turn and the turn before, unless the replay is paced. The revisions of other frames are
  /// recorded.
  private var lastTurn: Int
  /// The number of the last entry that was fed.
  private var fed = -1
  /// The recorded readings that the application has not yet done in the current turn.
  private var readings: [Journal.Entry] = []
  /// A Boolean value that indicates whether the turn has recorded readings or answers. The making of a frame may have
  /// caused them.
  private(set) var turnHasReadings = false
  /// The effects that began in the turn, according to the journal.
  private var begun: [(key: String, digest: String)] = []
  /// The first reason why the turn differs from the journal, such as a question that was not recorded.
  private var unexpected: String?
  /// The reason why a kept run does not fit.
  var keptRunMismatch: String?

  /// Creates a replay of the entries of `journal` from `start` on.
  init(
    _ purpose: Purpose, of journal: Journal, from start: Int, until end: Int, isPaced: Bool = false,
    isRestored: Bool = false
  ) {
    (self.purpose, next, self.end, self.isPaced) = (purpose, start, end, isPaced)
    restored = isRestored ? journal : nil
    lastTurn = journal.lastTurn(before: end)
    updateVisibility()
  }

  /// Makes the replay of a kept run an undo, redo or seek, up to `end` of `journal`.
  func set(out purpose: Purpose, in journal: Journal, until end: Int, isRestored: Bool) {
    (self.purpose, self.end) = (purpose, end)
    restored = isRestored ? journal : nil
    lastTurn = journal.lastTurn(before: end)
    updateVisibility()
  }

  // MARK: Feeding

  /// Returns the next step.
  /// - Parameters:
  ///   - now: The application's time.
  ///   - isUnderWay: Returns whether an effect with this key and digest is running.
  func step(
    in journal: Journal, at now: Duration, _ isUnderWay: (_ key: String, _ digest: String) -> Bool
  ) -> Step {
    let journal = restored ?? journal
    if let problem = turnMismatch(in: journal, isUnderWay) { return .mismatch(problem) }
    guard next < end, let record = journal[next] else { return .finish }
    if isPaced, record.time > now {
      isDue = false
      return .wait(record.time - now, until: record.time)
    }
    let number = next
    return .feed(Turn(number: number, record: record, consequences: beginTurn(at: number, in: journal)))
  }

  /// Returns whether the next entry is a value that belongs to a checkpoint.
  func feedsState(of checkpoint: Journal.Checkpoint?, in journal: Journal) -> Bool {
    guard let checkpoint, next < end else { return false }
    return (restored ?? journal).checkpoint(restoredBy: next) == checkpoint
  }

  /// Returns whether the next entry is news that an undo, redo or seek has removed, which belong to its turn.
  func feedsNewsAgain(in journal: Journal) -> Bool {
    let journal = restored ?? journal
    guard isDue, next < end, journal[next]?.entry.news?.isAgain == true else { return false }
    return journal.checkpoint(restoredBy: next) == nil
  }

  /// Begins the application's first turn. Returns the recorded entries before the first entry with a turn of its own.
  func beginFirstTurn(in journal: Journal) -> [Journal.Entry]? {
    let journal = restored ?? journal
    guard next < end, journal[next]?.entry.belongsToTurn == true else { return nil }
    return beginTurn(at: next, in: journal)
  }

  /// Begins the turn of entry `number`. Returns the entries that followed: readings, answers, and effects that began.
  private func beginTurn(at number: Int, in journal: Journal) -> [Journal.Entry] {
    let turn = journal.turn(at: number, until: end)
    let entries = turn.compactMap { journal[$0]?.entry }
    (fed, next) = (number, turn.upperBound)
    updateVisibility()
    readings = entries.filter(\.isReading)
    turnHasReadings = entries.contains { $0.isReading || $0.isAnswer }
    begun = entries.compactMap { if case .began(let key, let digest, _) = $0 { (key, digest) } else { nil } }
    return entries
  }

  /// Returns a sentence if the last turn that was fed differs from the journal.
  private func turnMismatch(in journal: Journal, _ isUnderWay: (String, String) -> Bool) -> String? {
    guard fed >= journal.begin else { return nil }
    if let reason = unexpected ?? readings.first.map({ "\($0.summary): \(SessionTexts.notAsked)" }) {
      return SessionTexts.mismatch(fed, journal[fed]?.entry.summary ?? "", reason)
    }
    guard let other = begun.first(where: { !isUnderWay($0.key, $0.digest) }) else { return nil }
    return SessionTexts.mismatch(fed, "effect \(other.key)", SessionTexts.otherContents)
  }

  // MARK: Behavior of the application

  /// Returns what `value` finds in the turn's next recorded reading, and removes the reading; otherwise `nil`.
  func read<Value>(_ value: (Journal.Entry) -> Value?) -> Value? {
    guard let found = readings.first.flatMap(value) else { return nil }
    readings.removeFirst()
    return found
  }

  /// Returns whether the journal already has an entry for the present event. At the end of a journal that is resumed,
  /// the consequences of the last entry may be missing.
  func isJournaled(in journal: Journal) -> Bool { next < journal.end || isTravelling || isKept }

  /// Moves the end behind the last entry of `journal`, which was added because it was missing.
  func extend(to journal: Journal) {
    (next, end) = (journal.end, journal.end)
    updateVisibility()
  }

  /// Notes a difference from the journal. Only the first reason is kept.
  func noteUnexpected(_ reason: String) {
    if unexpected == nil { unexpected = reason }
  }

  // MARK: Visibility

  /// The receivers of turns and frames. Only the last frame of a replay is shown, unless the replay is paced.
  ///
  /// Stored, because it is read several times in a turn.
  private(set) var visibility: Output.Visibility = []

  private func updateVisibility() {
    visibility = []
    if isKept { return }
    if !isTravelling { visibility.insert(.handlers) }
    if isPaced { visibility.insert(.presenter) }
    if isPaced || next >= lastTurn { visibility.insert(.frame) }
  }

  private var isTravelling: Bool { previousRun != nil }

  /// The old run, during undo, redo or seek.
  var previousRun: ApplicationRun? { if case .travel(let run) = purpose { run } else { nil } }

  /// A Boolean value that indicates whether the replay can feed a kept run another turn.
  var canBeKept: Bool { next < end && keptRunMismatch == nil }

  /// A Boolean value that indicates whether the replay feeds a kept run, beside the run that the user sees.
  var isKept: Bool { if case .keep = purpose { true } else { false } }
}

extension Journal.Entry {
  /// A Boolean value that indicates whether the application read the entry's value.
  fileprivate var isReading: Bool {
    switch self {
    case .wallClock, .chance: true
    default: false
    }
  }

  /// A Boolean value that indicates whether the entry answers a question about a secret.
  fileprivate var isAnswer: Bool { if case .check = self { true } else { false } }
}
