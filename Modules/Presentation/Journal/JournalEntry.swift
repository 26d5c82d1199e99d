public import SignalboxNavigation

extension Journal {
  /// One thing that happened.
  public indirect enum Entry: Equatable, Sendable {
    /// The user did something, and it was applied.
    case input(InputEvent)
    /// The user filled or emptied a secret; what it was is never written down.
    case secret(page: PageID, element: String, isFilled: Bool)
    /// Several things were done at once: inputs and secrets.
    case together([Entry])
    /// An effect ended: its key, and its result as JSON or its failure.
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
    /// The application ended, with what the user gave.
    case ended(outcome: String?)
  }

  /// What came of an effect.
  public enum EffectResult: Codable, Equatable, Sendable {
    /// Its value, as JSON.
    case value(String)
    /// The sentence it failed with.
    case failure(String)
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

  /// Whether one secret was filled or emptied.
  var isSecret: Bool { if case .secret = self { true } else { false } }

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

  /// Whether the user must find it again even when the machine loses power in the next instant.
  var isUrgent: Bool {
    switch self {
    case .input(let event): if case .setText = event.action { false } else { true }
    case .together, .travelled, .ended: true
    default: false
    }
  }

  /// In a few words, without what the user gave.
  var summary: String {
    switch self {
    case .input(let event): "\(event.action.word) \(event.element)".trimmedEnd
    case .secret(_, let element, let isFilled): "\(isFilled ? "fill" : "empty") \(element)"
    case .together(let entries): entries.map(\.summary).joined(separator: " + ")
    case .effect(let key, .value, _): "effect \(key) ended"
    case .effect(let key, .failure, _): "effect \(key) failed"
    case .timer: "timer"
    case .wallClock: "wall clock"
    case .chance: "chance"
    case .notice(let title, _): "notice «\(title)»"
    case .checkpoint: "checkpoint"
    case .travelled: "travelled"
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
    case .back: "back"
    case .leave: "leave"
    case .undo: "undo"
    case .seek: "seek"
    }
  }
}

extension String {
  fileprivate var trimmedEnd: String { hasSuffix(" ") ? String(dropLast()) : self }
}
