import SignalboxModel

extension SessionEffects {
  /// An effect that was begun and has not ended.
  struct Running {
    let number: Int
    let effect: Effect
    let secrets: [Secret]
    /// False for what no journal tells: what runs in the background, and what came after the end.
    let isRecorded: Bool
    /// The work; `nil` for a wait, which only the session's clock can end.
    let work: Work?
    /// Told what it reports.
    let reported: (EffectReport) -> Void
    /// What it has reported and nobody has taken; `nil` for a wait, which reports nothing.
    var reports: ReportBuffer?
    /// What stands before its name in its key.
    var sessionName: String
    /// Whether its work was begun.
    var isStarted = false
    var isBackground: Bool { effect.policy == .background }
    var key: String { "\(sessionName)/\(effect.name)#\(number)" }

    /// Whether `key` is its key, whatever the session was called when that was written down.
    func isMeant(by key: String) -> Bool { key.hasSuffix("/\(effect.name)#\(number)") }

    /// A digest of what it is about: 64 bits by the FNV-1a hash of its JSON.
    var digest: String {
      let given = effect.given.flatMap { try? JournalValue.text($0) } ?? ""
      let hash = given.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
      return String(hash, radix: 16)
    }
  }

  /// How to begin the work of an effect, and how to hand its result over.
  struct Work {
    let isCancelled: () -> Bool
    let start: (_ key: String, _ secrets: [String], @escaping @Sendable (Journal.EffectResult) async -> Void) -> Void
    let wait: (@escaping @Sendable (Journal.EffectResult) async -> Void) -> Void
    let withhold: (@escaping @Sendable (Journal.EffectResult) async -> Void) -> Void
    let hand: (Outcome) -> Void
  }

  /// What came of an effect.
  enum Outcome {
    case ended(Journal.EffectResult)
    /// An end that is written down nowhere.
    case interrupted
  }
}
