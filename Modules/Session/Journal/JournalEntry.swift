public import SignalboxInterface
public import SignalboxModel
import SignalboxNavigation

extension Journal {
  /// A line of the journal, such as an input, an effect's result, a reading of the clock or a checkpoint.
  public indirect enum Entry: Equatable, Sendable {
    /// The user acted, and the event was applied.
    case input(InputEvent)
    /// The user filled or emptied a secret. Its text is never recorded.
    case secret(page: PageID, element: String, isFilled: Bool)
    /// Inputs and secrets that were applied together.
    case together([Entry])
    /// The answer to the application's question about a secret.
    /// It is ``Answer/unknown`` if the session does not have the text and the question had no answer before.
    case check(secret: String, rule: String, answer: Answer)
    /// An effect began: its key, and a digest of its arguments without secrets.
    case began(key: String, digest: String, isIrreversible: Bool = false)
    /// An effect reported its progress and its output.
    case report(key: String, EffectReport)
    /// An effect ended: its key, and its result as JSON or the reason why there is none.
    case effect(key: String, result: EffectResult, isIrreversible: Bool = false)
    /// A source delivered a value, or its trouble began or ended.
    case news(News)
    /// The application's next timer fired.
    case timer
    /// The application read the wall clock, in milliseconds since 1970.
    case wallClock(milliseconds: Int64)
    /// The application began to use random numbers, from this seed.
    case chance(seed: UInt64)
    /// The session showed the user a notice.
    case notice(title: String, message: String)
    /// The kept state of the application. A run can begin here without the earlier entries.
    case checkpoint(Checkpoint)
    /// The user went back in time. The counters continue from here, so no number is used twice.
    case travelled(Counters)
    /// The user redid undone entries. The redone entries are before this entry again; the counters continue from here.
    case redone(Counters)
    /// The frame's revision, for the case that no other entry records it.
    case revision(Int)
    /// The application ended, with the outcome that the user gave.
    case ended(outcome: String?)
  }

  /// The answer to a question about a secret.
  public enum Answer: String, Sendable {
    /// The secret satisfies the rule.
    case yes
    /// The secret does not satisfy the rule.
    case no
    /// The session does not have the secret's text.
    case unknown
  }

  /// The result of an effect.
  public enum EffectResult: Codable, Equatable, Sendable {
    /// The effect's value, as JSON.
    case value(String)
    /// The effect failed, with a sentence for the user.
    case failure(String)
    /// The application cancelled the effect.
    case cancelled
    /// The effect needs a secret that the user did not enter again.
    case withheld
  }

  /// The news of a source: something that came in from outside the session.
  public struct News: Equatable, Sendable {
    /// The content of the news.
    public enum Content: Equatable, Sendable {
      /// A value and the mark behind it, both as JSON.
      case value(String, mark: String)
      /// The reason why the source delivers nothing; `nil` when it delivers again.
      case trouble(String?)
    }

    /// The name of the source.
    public var source: String
    /// The number of the news in the session. News that are delivered again keep their number.
    public var number: Int
    /// The content of the news.
    public var content: Content
    /// A Boolean value that indicates whether the news are delivered again: after an undo, redo or seek, and to a run
    /// that begins at the checkpoint before.
    public var isAgain = false
  }

  /// The last numbers that the session has given.
  public struct Counters: Equatable, Sendable {
    /// The number of the last showing.
    public var page = 0
    /// The number of the last alert.
    public var alert = 0
    /// The number of the last effect.
    public var effect = 0
    /// The frame's revision.
    public var revision = 0
  }

  /// The kept state of a session at a moment at rest, with only its root page.
  public struct Checkpoint: Equatable, Sendable {
    /// The application's state, as JSON.
    public var state: String
    /// The root page's showing.
    public var root: PageID
    /// The counters at the checkpoint.
    public var counters: Counters
    /// The parts that a run which begins here continues; `nil` if it begins its timers anew, without toasts.
    var continued: Continued?
  }

  /// The timers and toasts of the application at a checkpoint.
  struct Continued: Equatable, Sendable {
    var timers: [Timer]
    /// The shown toasts, in the order of the timers that end them.
    var toasts: [NoticeState] = []
    /// The id of the last toast.
    var lastToast = 0
  }

  /// A scheduled timer of the application at a checkpoint.
  struct Timer: Equatable, Sendable {
    enum Kind: String {
      /// A timer that fires once.
      case after
      /// A tick of an interval.
      case every
      /// The end of a toast.
      case toast
      /// A timer that the application did not set as it began at an earlier checkpoint. It does nothing.
      case lost
    }

    let kind: Kind
    /// The time from the timer's scheduling until it is due.
    let delay: Duration
    /// The time at which the timer is due.
    let due: Duration
  }
}

extension Journal.Entry {
  /// The user's inputs in the entry: several for a group, none for other entries.
  var inputs: [Journal.Entry] {
    switch self {
    case .input, .secret: [self]
    case .together(let entries): entries
    default: []
    }
  }

  /// A Boolean value that indicates whether the entry only scrolls to other rows, or moves the bar to another row.
  /// Undo skips such an entry, and redo stays possible after it.
  var isLooking: Bool {
    guard case .input(let event) = self else { return false }
    switch event.action {
    case .rows, .select: return true
    default: return false
    }
  }

  /// A Boolean value that indicates whether the entry answers an alert. Its inputs name an element of the alert or, for
  /// going back, the alert.
  var answersAlert: Bool {
    inputs.contains { input in
      guard case .input(let event) = input else { return false }
      return event.element.hasPrefix(NavigationState.alertRoute) && (event.action == .press || event.action == .back)
    }
  }

  /// A Boolean value that indicates whether the user or a guest caused the entry, not the application or the session.
  var isDone: Bool {
    switch self {
    case .travelled, .redone: true
    default: !inputs.isEmpty
    }
  }

  /// A Boolean value that indicates whether the entry is a part of another entry's turn. It is fed in that turn.
  var belongsToTurn: Bool {
    switch self {
    case .wallClock, .chance, .check, .began: true
    default: false
    }
  }

  /// The news in the entry; `nil` for other entries.
  var news: Journal.News? { if case .news(let news) = self { news } else { nil } }

  /// A Boolean value that indicates whether the entry is recorded even after the session was stopped from outside.
  /// An effect that succeeded has changed the outside world.
  var outlivesStop: Bool { if case .effect(_, .value, _) = self { true } else { false } }

  /// The key of an effect that began or ended, if the effect is irreversible.
  var irreversibleKey: String? {
    switch self {
    case .began(let key, _, isIrreversible: true), .effect(let key, _, isIrreversible: true): key
    default: nil
    }
  }

  /// The key of an effect that ended without having changed anything that cannot be undone. An effect that was
  /// cancelled or withheld may have begun before a death.
  var declinedKey: String? {
    switch self {
    case .effect(let key, .failure, isIrreversible: false), .effect(let key, .value, isIrreversible: false): key
    default: nil
    }
  }

  /// Returns whether the entry continues the typing of `other` in the same field.
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

  /// Returns whether the entry replaces `other`: an earlier report of the same effect, both without lines.
  /// Reports with lines are all kept.
  func isReport(after other: Self) -> Bool {
    guard case .report(let key, let report) = self, case .report(key, let before) = other else { return false }
    return report.lines.isEmpty && before.lines.isEmpty
  }

  /// A Boolean value that indicates whether the entry must survive a loss of power immediately.
  var isUrgent: Bool {
    switch self {
    case .input(let event): if case .setText = event.action { false } else { true }
    case .together, .travelled, .redone, .ended: true
    default: false
    }
  }

  /// A short description without the entered values.
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
    case .news(let news): "source \(news.source)"
    case .timer: "timer"
    case .wallClock: "wall clock"
    case .chance: "chance"
    case .notice(let title, _): "notice “\(title)”"
    case .checkpoint: "checkpoint"
    case .travelled: "travelled"
    case .redone: "redone"
    case .revision: "revision"
    case .ended: "ended"
    }
  }
}

extension UserAction {
  /// The word for the action's kind in a recording.
  var word: String {
    switch self {
    case .setText: "type"
    case .setNumber: "number"
    case .setToggle: "toggle"
    case .choose: "choose"
    case .chooseMany: "mark"
    case .setFiles: "files"
    // Never recorded: the session records `setFiles`.
    case .sendFiles: "send"
    case .press: "press"
    case .more: "more"
    case .rows: "rows"
    case .select: "select"
    case .back: "back"
    case .quit: "leave"
    case .open: "open"
    case .undo: "undo"
    case .redo: "redo"
    case .seek: "seek"
    }
  }
}

extension String {
  fileprivate var trimmedEnd: String { hasSuffix(" ") ? String(dropLast()) : self }
}
