package import SignalboxModel

/// What the application asks of secrets.
extension Session: SecretKeeper {
  package func check(_ secret: SecretHandle, _ rule: String, _ test: @escaping @Sendable (String) -> Bool) -> Bool {
    let id = secret.id
    let known = vault.answer(id, rule)
    guard let text = vault.text(of: secret) else {
      guard let known else { return answerUnknown([secret], id, rule) }
      vault.keep(id, rule, known, test: test)
      return known
    }
    if vault.wasUnknown(id, rule) { return false }
    let answer = test(text)
    if let known, known != answer {
      guard isFeeding else {
        precondition(
          secret.text == nil || vault.text(at: id) != text,
          "the rule «\(rule)» answers differently for the same secret: give each test its own rule, and look at nothing but the text"
        )
        return answer
      }
      misfit(Sentences.otherAnswer(rule))
      return known
    }
    if known == nil { keep(answer, of: secret, rule) }
    // What is typed on may have become a secret of its own by that.
    vault.keep(secret.id, rule, answer, test: test)
    return answer
  }

  package func compare(_ left: SecretHandle, _ right: SecretHandle) -> Bool {
    if let known = vault.answer(left.id, Secret.equality + right.id) { return known }
    // What is typed on becomes a secret of its own by that.
    if let typed = secretTyping?.input.secret, typed === left || typed === right { recordSecretTyping() }
    let (id, rule) = (left.id, Secret.equality + right.id)
    guard let text = vault.text(of: left), let other = vault.text(of: right) else {
      return answerUnknown([left, right].filter { vault.text(of: $0) == nil }, id, rule)
    }
    if vault.wasUnknown(id, rule) { return false }
    keep(text == other, of: left, rule)
    return text == other
  }

  /// Writes an answer down before the application has it.
  private func keep(_ answer: Bool, of secret: SecretHandle, _ rule: String) {
    guard !isFeeding else { return misfit(Sentences.notAsked) }
    if secretTyping?.input.secret === secret { recordSecretTyping() }
    vault.keep(secret.id, rule, answer)
    recordReading(.check(secret: secret.id, rule: rule, answer: answer ? .yes : .no))
  }

  /// The text is not there, and nobody asked this before. It is `false` until the user has given the secret again.
  private func answerUnknown(_ secrets: [SecretHandle], _ id: String, _ rule: String) -> Bool {
    if isFeeding {
      if !vault.wasUnknown(id, rule) { misfit(Sentences.notAsked) }
      return false
    }
    if !vault.wasUnknown(id, rule) {
      recordReading(.check(secret: id, rule: rule, answer: .unknown))
      vault.keepUnknown(id, rule)
    }
    wanted += secrets.filter { secret in secret.label != nil && !wanted.contains { $0.id == secret.id } }
    return false
  }

  /// Whether what happens now was written down already. What the last entry led to may be missing.
  private var isFeeding: Bool { player.map { $0.next < journal.end || $0.isTravelling } ?? false }
}
