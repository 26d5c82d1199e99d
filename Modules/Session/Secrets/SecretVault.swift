import SignalboxModel

/// What a session knows of the secrets of its recording: the texts that were typed in this process, and what was asked.
///
/// A secret is known by the place it was typed at, so the same secret is found again when the application runs anew.
struct SecretVault {
  /// A question, and how to ask it of another text.
  struct Rule {
    var answer: Bool
    var test: (@Sendable (String) -> Bool)?
  }

  private var texts: [String: String] = [:]
  private var rules: [String: [String: Rule]] = [:]
  /// What nobody knew in this turn.
  private var unknown: Set<[String]> = []

  /// The text, if it was typed, or given again, in this process.
  func text(of secret: SecretHandle) -> String? { secret.text ?? texts[secret.id] }

  /// The text of the secret that is known by `id`.
  func text(at id: String) -> String? { texts[id] }

  /// Keeps the text of a secret.
  mutating func keep(_ text: String, as id: String) { texts[id] = text }

  /// The questions asked of a secret.
  func rules(of id: String) -> [String: Rule] { rules[id] ?? [:] }

  /// The answer to a question, if it was asked before.
  func answer(_ id: String, _ rule: String) -> Bool? { rules[id]?[rule]?.answer }

  /// Whether nobody knew, earlier in this turn or when the turn that is fed was live.
  func wasUnknown(_ id: String, _ rule: String) -> Bool { unknown.contains([id, rule]) }

  /// Keeps an answer, and how to ask again.
  mutating func keep(_ id: String, _ rule: String, _ answer: Bool, test: (@Sendable (String) -> Bool)? = nil) {
    var kept = rules[id]?[rule] ?? Rule(answer: answer)
    kept.test = test ?? kept.test
    rules[id, default: [:]][rule] = kept
    // Whoever equals the other is equalled by it.
    guard rule.hasPrefix(Secret.equality), test == nil else { return }
    let other = String(rule.dropFirst(Secret.equality.count))
    let mirrored = Secret.equality + id
    if rules[other]?[mirrored] == nil { rules[other, default: [:]][mirrored] = Rule(answer: answer) }
  }

  /// Nobody knows the answer to a question.
  mutating func keepUnknown(_ id: String, _ rule: String) { unknown.insert([id, rule]) }

  /// Takes up what was written down about the turn that begins, if it is fed.
  mutating func beginTurn(_ entries: [Journal.Entry] = []) {
    unknown = []
    for case .check(let id, let rule, let answer) in entries {
      switch answer {
      case .yes, .no: keep(id, rule, answer == .yes)
      case .unknown: unknown.insert([id, rule])
      }
    }
  }

  /// Forgets all answers: the journal that is fed tells them again.
  mutating func forgetAnswers() {
    rules = [:]
    unknown = []
  }

  /// The texts of secrets that were typed from the record `number` on.
  func texts(from number: Int) -> [String: String] {
    texts.filter { (Int($0.key.prefix { $0 != "." }) ?? .min) >= number }
  }

  /// Keeps texts that were known before.
  mutating func keep(_ texts: [String: String]) { self.texts.merge(texts) { $1 } }

  /// Forgets what was typed from the record `number` on, or before it.
  mutating func forget(from number: Int = .max, before first: Int = .min) {
    let isForgotten = { (id: String) in
      guard let record = Int(id.prefix { $0 != "." }) else { return false }
      return record >= number || record < first
    }
    texts = texts.filter { !isForgotten($0.key) }
    rules = rules.filter { !isForgotten($0.key) }
  }
}
