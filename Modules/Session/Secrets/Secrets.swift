import SignalboxModel

/// The secrets of a session: the typed texts, and the secrets that the user must give again.
final class Secrets {
  /// The secrets that the user can give and that are needed now.
  struct Need {
    /// The effect that needs the secrets, and its title; `nil` if only the application asked about them.
    let effect: (number: Int, title: String?)?
    /// The secrets, without duplicates.
    let secrets: [SecretHandle]
  }

  /// The typed texts.
  var vault = SecretVault()
  /// The secret that was typed last, until anything else happens.
  var typing: SecretTyping?
  /// The secrets that the application asked about without getting an answer.
  private(set) var requested: [SecretHandle] = []
  /// The session's own page in front of the application's pages, while it asks for secrets again.
  private(set) var prompt: SecretPrompt?
  private var lastPrompt = 0

  // MARK: Needed secrets

  /// Adds secrets for which there was no answer.
  func request(_ secrets: [SecretHandle]) {
    requested += secrets.filter { secret in secret.label != nil && !requested.contains { $0.id == secret.id } }
  }

  func dropRequests() { requested = [] }

  /// Drops the request for a secret that was replaced by another.
  func dropRequest(of secret: SecretHandle) { requested.removeAll { $0.id == secret.id } }

  /// Returns the next secrets to ask for: those of the earliest waiting effect, otherwise those the application asked
  /// about.
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

  /// Returns whether the secrets of the prompt are still needed.
  func isPromptNeeded(for need: Need?) -> Bool {
    guard let prompt else { return false }
    return prompt.effect.map { $0 == need?.effect?.number } ?? !requested.isEmpty
  }

  /// Shows a prompt. `make` creates the page with a number that no earlier prompt has had.
  func ask(_ make: (_ showing: Int) -> SecretPrompt) {
    lastPrompt += 1
    prompt = make(lastPrompt)
  }

  func dismissPrompt() { prompt = nil }

  // MARK: Ending

  /// Discards all secrets of the journal.
  func forget() { (vault, requested) = (SecretVault(), []) }

  /// Discards everything, when the session ends.
  func close() {
    forget()
    (typing, prompt) = (nil, nil)
  }
}
