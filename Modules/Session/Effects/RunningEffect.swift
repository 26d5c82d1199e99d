import SignalboxModel

extension SessionEffects {
  /// An effect that was begun and has not ended.
  struct Running {
    let number: Int
    let effect: Effect
    let secrets: [Secret]
    /// A Boolean value that indicates whether the journal has the effect. Waits and background effects are not
    /// recorded.
    let isRecorded: Bool
    /// The work; `nil` for a wait, which only the session's clock can end.
    let work: Work?
    /// Receives the effect's reports.
    let reported: (EffectReport) -> Void
    /// The reports that the session has not taken; `nil` for a wait, which reports nothing.
    var reports: ReportBuffer?
    /// The first part of the effect's key.
    var sessionName: String
    /// A Boolean value that indicates whether the work or the timer was started.
    var isStarted = false
    /// Starts the timer of a wait.
    var startTimer: () -> Void = {}
    var isBackground: Bool { effect.policy == .background }
    /// A Boolean value that indicates whether the effect may have changed something that cannot be undone.
    var isIrreversible: Bool { !effect.isReversible && isStarted && work?.isDeclined() != true }
    var key: String { "\(sessionName)/\(effect.name)#\(number)" }

    /// Returns whether `key` is the effect's key under any name of the session.
    func isMatch(by key: String) -> Bool { key.hasSuffix("/\(effect.name)#\(number)") }

    /// A digest of the effect's arguments, as JSON.
    var digest: String { Digest.of(effect.given.flatMap { try? JournalValue.text($0) } ?? "") }
  }

  /// The actions on the work of an effect: to start it, and to deliver its result.
  struct Work {
    let isCancelled: () -> Bool
    let isDeclined: () -> Bool
    let start: (_ key: String, _ secrets: [String], @escaping @Sendable (Journal.EffectResult) async -> Void) -> Void
    let wait: (@escaping @Sendable (Journal.EffectResult) async -> Void) -> Void
    let withhold: (@escaping @Sendable (Journal.EffectResult) async -> Void) -> Void
    let hand: (Outcome) -> Void
  }

  /// The outcome of an effect.
  enum Outcome {
    case ended(Journal.EffectResult)
    /// An end that is not recorded.
    case interrupted
  }
}
