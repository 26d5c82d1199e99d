import SignalboxInterface

/// How far a journal has been fed to an application, and what comes next. It is told what the application does meanwhile,
/// and changes nothing but itself.
struct Replay {
  /// What comes after the last record.
  enum Purpose {
    case replay(exits: Bool)
    case resume
    /// The user goes back; the run that is left, in case there is no way.
    case travel(from: ApplicationRun, InputEvent)
    /// Nothing: the run stays behind the one that the user sees.
    case keep
  }

  /// What the session is to do next.
  enum Step {
    case feed(Turn)
    /// Nothing until this much time has passed, as it did then.
    case wait(Duration, until: Duration)
    /// What comes after the last record.
    case finish
    /// Nothing more: the application did something else than it did then, and why that is known.
    case mismatch(String)
  }

  /// An entry, and what followed from it.
  struct Turn {
    let number: Int
    let record: Journal.Record
    let consequences: [Journal.Entry]
  }

  private(set) var purpose: Purpose
  /// The journal as it will be when what was taken back is done again, while that is fed; nothing of it is written yet.
  private(set) var restored: Journal?
  /// What the run that is left has heard of secrets, in case there is no way.
  var answersLeft: SecretVault.Answers?
  /// The number of the record to feed next.
  private(set) var next: Int
  /// The number of the record to stop before.
  private(set) var end: Int
  /// Whether the time of the next record has come; always, unless paced.
  var isDue = true
  /// Whether the records are fed in the time it took then, for somebody to look on.
  let isPaced: Bool
  /// The number of the last record that has a turn of its own. Frames are made in that turn and the one before, unless
  /// somebody looks on: what revision the others had is written down.
  private var lastTurn: Int
  /// The number of the record fed last.
  private var fed = -1
  /// What the application has still to read in the turn that is fed.
  private var readings: [Journal.Entry] = []
  /// The effects that began in that turn.
  private var begun: [(key: String, digest: String)] = []
  /// What the application asked for in that turn, and what nobody wrote down.
  private var unexpected: String?

  /// Feeds the records of `journal` from `start` on.
  init(
    _ purpose: Purpose, of journal: Journal, from start: Int, until end: Int, isPaced: Bool = false,
    isRestored: Bool = false
  ) {
    (self.purpose, next, self.end, self.isPaced) = (purpose, start, end, isPaced)
    restored = isRestored ? journal : nil
    lastTurn = journal.lastTurn(before: end)
  }

  /// Feeds what follows as well, up to `end`, where a turn begins.
  mutating func extend(until end: Int) { self.end = end }

  /// Feeds nothing from the record `number` on, which is another by now.
  mutating func shorten(to number: Int) { end = min(end, number) }

  /// What was kept behind becomes a way back, up to `end` of `journal`.
  mutating func set(out purpose: Purpose, in journal: Journal, until end: Int, isRestored: Bool) {
    (self.purpose, self.end) = (purpose, end)
    restored = isRestored ? journal : nil
    lastTurn = journal.lastTurn(before: end)
  }

  // MARK: Feeding

  /// What to do next.
  /// - Parameters:
  ///   - now: The application's time.
  ///   - isUnderWay: Whether an effect with this key and digest is.
  mutating func step(
    in journal: Journal, at now: Duration, _ isUnderWay: (_ key: String, _ digest: String) -> Bool
  ) -> Step {
    if let problem = unmet(in: journal, isUnderWay) { return .mismatch(problem) }
    guard next < end, let record = journal[next] else { return .finish }
    if isPaced, record.time > now {
      isDue = false
      return .wait(record.time - now, until: record.time)
    }
    let number = next
    return .feed(Turn(number: number, record: record, consequences: beginTurn(at: number, in: journal)))
  }

  /// What stands before the first entry that has a turn of its own: what the application did when it began.
  mutating func beginFirstTurn(in journal: Journal) -> [Journal.Entry]? {
    guard next < end, journal[next]?.entry.belongsToTurn == true else { return nil }
    return beginTurn(at: next, in: journal)
  }

  /// Begins the turn of the entry `number`; gives what followed from it: what the application read and asked, and which
  /// effects began.
  private mutating func beginTurn(at number: Int, in journal: Journal) -> [Journal.Entry] {
    let turn = journal.turn(at: number, until: end)
    let entries = journal.records(turn).map(\.entry)
    (fed, next) = (number, turn.upperBound)
    readings = entries.filter(\.isReading)
    begun = entries.compactMap { if case .began(let key, let digest, _) = $0 { (key, digest) } else { nil } }
    return entries
  }

  /// What the last turn that was fed should have led to, and did not.
  private func unmet(in journal: Journal, _ isUnderWay: (String, String) -> Bool) -> String? {
    guard fed >= journal.first else { return nil }
    if let reason = unexpected ?? readings.first.map({ "\($0.summary): \(Sentences.notAsked)" }) {
      return Sentences.mismatch(fed, journal[fed]?.entry.summary ?? "", reason)
    }
    guard let other = begun.first(where: { !isUnderWay($0.key, $0.digest) }) else { return nil }
    return Sentences.mismatch(fed, "effect \(other.key)", Sentences.otherContents)
  }

  // MARK: What the application does

  /// The application reads: gives what it read then, if that comes next.
  mutating func read(_ isMeant: (Journal.Entry) -> Bool) -> Journal.Entry? {
    guard let first = readings.first, isMeant(first) else { return nil }
    return readings.removeFirst()
  }

  /// Whether what happens now was written down already. At the end of a journal that its session goes on with, what the
  /// last entry led to may be missing.
  func isWrittenDown(in journal: Journal) -> Bool { next < journal.end || isTravelling || isKept }

  /// What the last entry led to was missing, and has become the last record of `journal`.
  mutating func extend(to journal: Journal) { (next, end) = (journal.end, journal.end) }

  /// The application does what it did not do then; the first reason counts.
  mutating func noteUnexpected(_ reason: String) {
    if unexpected == nil { unexpected = reason }
  }

  // MARK: Who looks on

  /// While a journal is fed only the last frame is shown, unless it is fed for somebody to look on.
  var visibility: Output.Visibility {
    if isKept { return [] }
    var visibility: Output.Visibility = []
    if !isTravelling { visibility.insert(.handlers) }
    if isPaced { visibility.insert(.presenter) }
    if isPaced || next >= lastTurn { visibility.insert(.frame) }
    return visibility
  }

  private var isTravelling: Bool { runLeft != nil }

  /// The run that is left, while the user goes back.
  var runLeft: ApplicationRun? { if case .travel(let run, _) = purpose { run } else { nil } }

  /// Whether it is fed beside what the user sees.
  var isKept: Bool { if case .keep = purpose { true } else { false } }
}

extension Journal.Entry {
  /// Whether the application read it.
  fileprivate var isReading: Bool {
    switch self {
    case .wallClock, .chance: true
    default: false
    }
  }
}
