public import SignalboxInterface
public import SignalboxModel

extension Journal {
  /// One thing that happened.
  public indirect enum Entry: Equatable, Sendable {
    /// The user did something, and it was applied.
    case input(InputEvent)
    /// The user filled or emptied a secret; what it was is never written down.
    case secret(page: PageID, element: String, isFilled: Bool)
    /// Several things were done at once: inputs and secrets.
    case together([Entry])
    /// A question about a secret was answered; ``Answer/unknown`` when the secret was withheld, and nobody had asked it before.
    case check(secret: String, rule: String, answer: Answer)
    /// An effect begins: its key, and a digest of what it is about.
    case began(key: String, digest: String, isIrreversible: Bool = false)
    /// An effect told how far it has come, and what it wrote.
    case report(key: String, EffectReport)
    /// An effect ended: its key, and its result as JSON or why there is none.
    case effect(key: String, result: EffectResult, isIrreversible: Bool = false)
    /// The application's next timer fired.
    case timer
    /// The application read the wall clock: milliseconds since 1970.
    case wallClock(milliseconds: Int64)
    /// The application began to use chance, from this seed.
    case chance(seed: UInt64)
    /// The session itself told the user something.
    case notice(title: String, message: String)
    /// From here the session can begin again without what was before.
    case checkpoint(Checkpoint)
    /// The user went back in time: what is counted goes on from here, so that nothing is numbered twice.
    case travelled(Counters)
    /// The same, where what was taken back was done again: it stands before this entry once more.
    case redone(Counters)
    /// The frame's revision, where no other entry tells how far it has come.
    case revision(Int)
    /// The application ended, with what the user gave.
    case ended(outcome: String?)
  }

  /// What a question about a secret was answered with.
  public enum Answer: String, Sendable {
    /// The secret passes.
    case yes
    /// It does not.
    case no
    /// Nobody knows.
    case unknown
  }

  /// What came of an effect.
  public enum EffectResult: Codable, Equatable, Sendable {
    /// Its value, as JSON.
    case value(String)
    /// The sentence it failed with.
    case failure(String)
    /// The application gave it up.
    case cancelled
    /// It needs a secret that the user did not give again.
    case withheld
  }

  /// What a session numbers, so far.
  public struct Counters: Equatable, Sendable {
    /// The last showing.
    public var page = 0
    /// The last alert.
    public var alert = 0
    /// The last effect.
    public var effect = 0
    /// The frame's revision.
    public var revision = 0
  }

  /// A session at a moment when nothing but its root page was there.
  public struct Checkpoint: Equatable, Sendable {
    /// The application's state, as JSON.
    public var state: String
    /// The root page's showing.
    public var root: PageID
    /// What was numbered until then.
    public var counters: Counters
  }
}

extension Journal.Entry {
  /// What the user did, if it is that; a group has several.
  var inputs: [Journal.Entry] {
    switch self {
    case .input, .secret: [self]
    case .together(let entries): entries
    default: []
    }
  }

  /// Whether it only brings other rows into sight: there is nothing about it to take back, and what was taken back is not lost by it.
  var isLooking: Bool {
    guard case .input(let event) = self, case .rows = event.action else { return false }
    return true
  }

  /// Whether somebody did it, and not the application or the session.
  var isDone: Bool {
    switch self {
    case .travelled, .redone: true
    default: !inputs.isEmpty
    }
  }

  /// Whether it is part of what another entry led to, and is fed in the turn of that.
  var belongsToTurn: Bool {
    switch self {
    case .wallClock, .chance, .check, .began: true
    default: false
    }
  }

  /// Whether it is written down also when somebody outside has ended the session: what was done is done.
  var outlivesStop: Bool { if case .effect(_, .value, _) = self { true } else { false } }

  /// The key of an effect that began or ended, if it cannot be taken back.
  var irreversibleKey: String? {
    switch self {
    case .began(let key, _, isIrreversible: true), .effect(let key, _, isIrreversible: true): key
    default: nil
    }
  }

  /// Whether it is further typing into the field of `other`.
  func isText(after other: Self) -> Bool {
    switch (self, other) {
    case (.input(let new), .input(let old)):
      guard case (.setText, .setText) = (new.action, old.action) else { return false }
      return new.page == old.page && new.element == old.element
    case (.secret(let page, let element, _), .secret(let oldPage, let oldElement, _)):
      return page == oldPage && element == oldElement
    default: return false
    }
  }

  /// Whether it says all that `other` said, of the same effect, and more: lines are kept one by one.
  func isReport(after other: Self) -> Bool {
    guard case .report(let key, let report) = self, case .report(key, let before) = other else { return false }
    return report.lines.isEmpty && before.lines.isEmpty
  }

  /// Whether the user must find it again even when the machine loses power in the next instant.
  var isUrgent: Bool {
    switch self {
    case .input(let event): if case .setText = event.action { false } else { true }
    case .together, .travelled, .redone, .ended: true
    default: false
    }
  }

  /// In a few words, without what the user gave.
  var summary: String {
    switch self {
    case .input(let event): "\(event.action.word) \(event.element)".trimmedEnd
    case .secret(_, let element, let isFilled): "\(isFilled ? "fill" : "empty") \(element)"
    case .together(let entries): entries.map(\.summary).joined(separator: " + ")
    case .check(let secret, _, _): "asked \(secret)"
    case .began(let key, _, _): "effect \(key) began"
    case .effect(let key, .value, _): "effect \(key) ended"
    case .effect(let key, .failure, _): "effect \(key) failed"
    case .effect(let key, .cancelled, _): "effect \(key) cancelled"
    case .effect(let key, .withheld, _): "effect \(key) withheld"
    case .report(let key, _): "effect \(key) reports"
    case .timer: "timer"
    case .wallClock: "wall clock"
    case .chance: "chance"
    case .notice(let title, _): "notice «\(title)»"
    case .checkpoint: "checkpoint"
    case .travelled: "travelled"
    case .redone: "redone"
    case .revision: "revision"
    case .ended: "ended"
    }
  }
}

extension UserAction {
  /// The action's kind.
  var word: String {
    switch self {
    case .setText: "type"
    case .setNumber: "number"
    case .setToggle: "toggle"
    case .choose: "choose"
    case .chooseMany: "mark"
    case .press: "press"
    case .more: "more"
    case .rows: "rows"
    case .back: "back"
    case .leave: "leave"
    case .undo: "undo"
    case .redo: "redo"
    case .seek: "seek"
    }
  }
}

extension String {
  fileprivate var trimmedEnd: String { hasSuffix(" ") ? String(dropLast()) : self }
}
