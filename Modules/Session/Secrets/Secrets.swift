import SignalboxInterface
import SignalboxModel
import SignalboxNavigation

/// The secrets of a session: what was typed, what was asked about them, and what the user is asked for again.
final class Secrets {
  /// What the user can give that is needed now.
  struct Need {
    /// The effect that needs it, and what people call that; none where the application only asked.
    let effect: (number: Int, title: String?)?
    /// Each once.
    let secrets: [SecretHandle]
  }

  /// The texts, and what was asked of them.
  var vault = SecretVault()
  /// The secret that was typed last, while nothing else has happened.
  var typing: SecretTyping?
  /// What the application asked about, and nobody could answer.
  private(set) var requested: [SecretHandle] = []
  /// The session's own page over the application's, while it asks for secrets again.
  private(set) var prompt: SecretPrompt?
  private var lastPrompt = 0

  // MARK: What is needed

  /// Nobody could answer for these.
  func request(_ secrets: [SecretHandle]) {
    requested += secrets.filter { secret in secret.label != nil && !requested.contains { $0.id == secret.id } }
  }

  func dropRequests() { requested = [] }

  /// Another one stands in its place.
  func dropRequest(of secret: SecretHandle) { requested.removeAll { $0.id == secret.id } }

  /// What to ask for next: for the earliest effect that waits, and else for what the application asked.
  func nextNeed(of effects: SessionEffects) -> Need? {
    requested.removeAll { vault.text(of: $0) != nil }
    if let need = effects.firstInNeed {
      return Need(effect: (need.number, need.title), secrets: Self.unique(need.secrets))
    }
    return requested.isEmpty ? nil : Need(effect: nil, secrets: Self.unique(requested))
  }

  private static func unique(_ secrets: [SecretHandle]) -> [SecretHandle] {
    secrets.reduce(into: []) { unique, secret in
      if !unique.contains(where: { $0.id == secret.id }) { unique.append(secret) }
    }
  }

  // MARK: The prompt

  /// Whether what the user is asked for is still needed.
  func isPromptNeeded(for need: Need?) -> Bool {
    guard let prompt else { return false }
    return prompt.effect.map { $0 == need?.effect?.number } ?? !requested.isEmpty
  }

  /// Asks the user: `make` makes the page, given a number that no prompt has had.
  func ask(_ make: (_ showing: Int) -> SecretPrompt) {
    lastPrompt += 1
    prompt = make(lastPrompt)
  }

  func dismissPrompt() { prompt = nil }

  /// Why a text cannot be the secret that was typed before: it would have been answered for otherwise.
  /// - Parameters:
  ///   - asked: All that was asked for, and `texts` what was given.
  func problem(
    with text: String, for secret: SecretHandle, among asked: [SecretHandle], _ texts: [String]
  ) -> String? {
    for (rule, known) in vault.rules(of: secret.id).sorted(by: { $0.key < $1.key }) {
      let answer: Bool?
      if let other = Self.comparedSecret(in: rule) {
        let given = asked.firstIndex { $0.id == other }.map { texts[$0] }
        answer = (given ?? vault.text(at: other)).map { $0 == text }
      } else {
        answer = known.test?(text)
      }
      if let answer, answer != known.answer {
        return rule.hasPrefix(Secret.equality) ? Sentences.notTheSecret : Sentences.notTheSecret(rule, known.answer)
      }
    }
    return nil
  }

  /// Whether `text` passes what the secret passes, and nothing else.
  func hasSameAnswers(_ text: String, as id: String) -> Bool {
    vault.rules(of: id).allSatisfy { rule, known in
      if let other = Self.comparedSecret(in: rule) {
        return vault.text(at: other).map { ($0 == text) == known.answer } ?? false
      }
      return known.test.map { $0(text) == known.answer } ?? false
    }
  }

  /// The secret that a rule compares with, if it is such a rule.
  private static func comparedSecret(in rule: String) -> String? {
    rule.hasPrefix(Secret.equality) ? String(rule.dropFirst(Secret.equality.count)) : nil
  }

  // MARK: Ending

  /// Forgets all secrets of the journal.
  func forget() { (vault, requested) = (SecretVault(), []) }

  /// Forgets everything, at the end.
  func close() {
    forget()
    (typing, prompt) = (nil, nil)
  }
}
