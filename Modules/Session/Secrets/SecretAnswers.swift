import SignalboxModel

/// The answers to the questions about secrets that one run of the application has asked.
struct SecretAnswers {
  /// The answer to a question about a secret, and the test that can ask the question of another text.
  struct Rule {
    var answer: Bool
    var test: (@Sendable (String) -> Bool)?
  }

  private var rules: [String: [String: Rule]] = [:]
  /// The secrets that were compared with others, by their ids.
  private var compared: [String: SecretHandle] = [:]
  /// The questions that had no answer in this turn.
  private var unknown: Set<[String]> = []
  /// The secrets about which the application asked and got no answer.
  private var unanswered: Set<String> = []

  /// Returns the questions about a secret, with their answers.
  func rules(of id: String) -> [String: Rule] { rules[id] ?? [:] }

  /// Returns the answer to a question, if it was asked before.
  func answer(_ id: String, _ rule: String) -> Bool? { rules[id]?[rule]?.answer }

  /// Returns whether a question had no answer earlier in this turn. During a replay: in the original turn.
  func wasUnknown(_ id: String, _ rule: String) -> Bool { unknown.contains([id, rule]) }

  /// Returns whether the application asked about a secret and got no answer. The application's reaction stands until
  /// the secret is typed again.
  func isUnanswered(_ id: String) -> Bool { unanswered.contains(id) }

  /// Returns the ids of the secrets that had the same text as the secret `id`.
  func equals(of id: String) -> [String] {
    rules(of: id).compactMap { $1.answer ? Self.comparedSecret(in: $0) : nil }
  }

  /// Returns the secret that the user typed to confirm the secret `id`: it had the same text, and `vault` has neither.
  /// Of several the last one counts, because an earlier one may be of a field that was typed over.
  func confirmation(of id: String, in vault: SecretVault) -> SecretHandle? {
    let equals = equals(of: id)
    guard equals.allSatisfy({ vault.text(at: $0) == nil }) else { return nil }
    return equals.compactMap { compared[$0] }.filter { $0.label != nil }.max { $0.place.record < $1.place.record }
  }

  /// Keeps a secret that is compared, so that the user can be asked for it.
  mutating func keep(_ secret: SecretHandle) { compared[secret.id] = secret }

  /// Returns the reason why a text cannot be the earlier secret, or `nil`: a recorded answer differs for this text.
  /// - Parameters:
  ///   - text: The text that the user gave.
  ///   - id: The id of the earlier secret.
  ///   - asked: All requested secrets.
  ///   - names: The name of each requested secret.
  ///   - texts: The given text of each requested secret.
  ///   - vault: The texts of the other secrets.
  func problem(
    with text: String, for id: String, among asked: [SecretHandle], named names: [String], _ texts: [String],
    in vault: SecretVault
  ) -> String? {
    for (rule, known) in rules(of: id).sorted(by: { $0.key < $1.key }) {
      let other = asked.firstIndex { $0.id == Self.comparedSecret(in: rule) }
      if let answer = answer(of: text, to: rule, known, other.map { texts[$0] }, in: vault), answer != known.answer {
        if let other { return known.answer ? SessionTexts.notAlike(names[other]) : SessionTexts.alike(names[other]) }
        return rule.hasPrefix(Secret.equality)
          ? SessionTexts.notTheSecret : SessionTexts.notTheSecret(rule)
      }
    }
    return nil
  }

  /// Returns whether `text` has the same answer as the secret `id` for every question.
  func fit(_ text: String, as id: String, in vault: SecretVault) -> Bool {
    rules(of: id).allSatisfy { answer(of: text, to: $0, $1, nil, in: vault) == $1.answer }
  }

  /// Returns the answer for another text, or `nil` if it is not known. A comparison reads `given`, or else `vault`.
  private func answer(
    of text: String, to rule: String, _ known: Rule, _ given: String?, in vault: SecretVault
  ) -> Bool? {
    guard let other = Self.comparedSecret(in: rule) else { return known.test?(text) }
    return (given ?? vault.text(at: other)).map { $0 == text }
  }

  /// Returns the secret that a rule compares with, or `nil` if the rule does not compare.
  private static func comparedSecret(in rule: String) -> String? {
    rule.hasPrefix(Secret.equality) ? String(rule.dropFirst(Secret.equality.count)) : nil
  }

  /// Keeps an answer, and the test to ask again.
  mutating func keep(_ id: String, _ rule: String, _ answer: Bool, test: (@Sendable (String) -> Bool)? = nil) {
    var kept = rules[id]?[rule] ?? Rule(answer: answer)
    kept.test = test ?? kept.test
    rules[id, default: [:]][rule] = kept
    // Equality is symmetric, so the mirrored answer is kept as well.
    guard let other = Self.comparedSecret(in: rule), test == nil else { return }
    let mirrored = Secret.equality + id
    if rules[other]?[mirrored] == nil { rules[other, default: [:]][mirrored] = Rule(answer: answer) }
  }

  /// Notes that a question has no answer.
  mutating func keepUnknown(_ id: String, _ rule: String) {
    unknown.insert([id, rule])
    unanswered.formUnion(Self.secrets(id, rule))
  }

  /// Returns the secrets that a question is about: two for a comparison.
  static func secrets(_ id: String, _ rule: String) -> [String] {
    [id] + [comparedSecret(in: rule)].compactMap { $0 }
  }

  /// Begins a turn. During a replay, takes over the turn's recorded answers.
  mutating func beginTurn(_ entries: [Journal.Entry] = []) {
    unknown = []
    for case .check(let id, let rule, let answer) in entries {
      switch answer {
      case .yes, .no: keep(id, rule, answer == .yes)
      case .unknown: keepUnknown(id, rule)
      }
    }
  }

  /// Discards answers about secrets that were typed at or after entry `number`, or before entry `first`.
  mutating func forget(from number: Int = .max, before first: Int = .min) {
    rules = rules.filter { !SecretVault.isRecord(of: $0.key, from: number, before: first) }
    compared = compared.filter { !SecretVault.isRecord(of: $0.key, from: number, before: first) }
    unanswered = unanswered.filter { !SecretVault.isRecord(of: $0, from: number, before: first) }
  }
}
