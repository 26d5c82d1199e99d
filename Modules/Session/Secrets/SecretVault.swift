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

  /// What was asked, as one run of the application has heard it.
  struct Answers {
    fileprivate var rules: [String: [String: Rule]] = [:]
    /// What nobody knew in this turn.
    fileprivate var unknown: Set<[String]> = []

    /// Forgets what was typed from the record `number` on, or before `first`.
    mutating func forget(from number: Int = .max, before first: Int = .min) {
      rules = rules.filter { !SecretVault.isRecord(of: $0.key, from: number, before: first) }
    }
  }

  private var texts: [String: String] = [:]
  /// Those of them that were given again, while no effect has shown whether they are right.
  private var doubtful: Set<String> = []
  /// What was asked by the run that is fed or that the user sees.
  var answers = Answers()

  /// The text, if it was typed, or given again, in this process.
  func text(of secret: SecretHandle) -> String? { secret.text ?? texts[secret.id] }

  /// The text of the secret that is known by `id`.
  func text(at id: String) -> String? { texts[id] }

  /// Keeps the text of a secret.
  mutating func keep(_ text: String, as id: String) { texts[id] = text }

  /// Keeps what was given again for a secret.
  mutating func keepAgain(_ text: String, as id: String) {
    texts[id] = text
    doubtful.insert(id)
  }

  /// An effect that had these secrets has done what it was for, or has not. What was given again and did not do is forgotten, so that
  /// it is asked for once more.
  mutating func judge(_ ids: [String], worked: Bool) {
    for id in ids where doubtful.remove(id) != nil && !worked { texts[id] = nil }
  }

  /// The questions asked of a secret.
  func rules(of id: String) -> [String: Rule] { answers.rules[id] ?? [:] }

  /// The answer to a question, if it was asked before.
  func answer(_ id: String, _ rule: String) -> Bool? { answers.rules[id]?[rule]?.answer }

  /// Whether nobody knew, earlier in this turn or when the turn that is fed was live.
  func wasUnknown(_ id: String, _ rule: String) -> Bool { answers.unknown.contains([id, rule]) }

  /// Keeps an answer, and how to ask again.
  mutating func keep(_ id: String, _ rule: String, _ answer: Bool, test: (@Sendable (String) -> Bool)? = nil) {
    var kept = answers.rules[id]?[rule] ?? Rule(answer: answer)
    kept.test = test ?? kept.test
    answers.rules[id, default: [:]][rule] = kept
    // Whoever equals the other is equalled by it.
    guard rule.hasPrefix(Secret.equality), test == nil else { return }
    let other = String(rule.dropFirst(Secret.equality.count))
    let mirrored = Secret.equality + id
    if answers.rules[other]?[mirrored] == nil { answers.rules[other, default: [:]][mirrored] = Rule(answer: answer) }
  }

  /// Nobody knows the answer to a question.
  mutating func keepUnknown(_ id: String, _ rule: String) { answers.unknown.insert([id, rule]) }

  /// Takes up what was written down about the turn that begins, if it is fed.
  mutating func beginTurn(_ entries: [Journal.Entry] = []) {
    answers.unknown = []
    for case .check(let id, let rule, let answer) in entries {
      switch answer {
      case .yes, .no: keep(id, rule, answer == .yes)
      case .unknown: answers.unknown.insert([id, rule])
      }
    }
  }

  /// Forgets all answers: the journal that is fed tells them again.
  mutating func forgetAnswers() { answers = Answers() }

  /// The texts of secrets that were typed from the record `number` on.
  func texts(from number: Int) -> [String: String] {
    texts.filter { Self.isRecord(of: $0.key, from: number, before: .min) }
  }

  /// Keeps texts that were known before.
  mutating func keep(_ texts: [String: String]) { self.texts.merge(texts) { $1 } }

  /// Forgets what was typed from the record `number` on, or before `first`.
  mutating func forget(from number: Int = .max, before first: Int = .min) {
    texts = texts.filter { !Self.isRecord(of: $0.key, from: number, before: first) }
    answers.forget(from: number, before: first)
  }

  /// Whether the secret that is known by `id` was typed from the record `number` on, or before `first`.
  private static func isRecord(of id: String, from number: Int, before first: Int) -> Bool {
    guard let record = Int(id.prefix { $0 != "." }) else { return false }
    return record >= number || record < first
  }
}
