package import SignalboxModel

/// What the application asks of secrets.
extension Session: SecretKeeper {
  package func check(_ secret: SecretHandle, _ rule: String, _ test: @escaping @Sendable (String) -> Bool) -> Bool {
    let id = secret.id
    let known = secrets.vault.answer(id, rule)
    guard let text = secrets.vault.text(of: secret) else {
      guard let known else { return answerUnknown([secret], id, rule) }
      secrets.vault.keep(id, rule, known, test: test)
      return known
    }
    if secrets.vault.wasUnknown(id, rule) { return false }
    let answer = test(text)
    if let known, known != answer {
      guard isWrittenDown else {
        precondition(
          secret.text == nil || secrets.vault.text(at: id) != text,
          "the rule «\(rule)» answers differently for the same secret: give each test its own rule, and look at nothing but the text"
        )
        return answer
      }
      noteUnexpected(Sentences.otherAnswer(rule))
      return known
    }
    if known == nil { keep(answer, of: secret, rule) }
    // What is typed on may have become a secret of its own by that.
    secrets.vault.keep(secret.id, rule, answer, test: test)
    return answer
  }

  package func compare(_ left: SecretHandle, _ right: SecretHandle) -> Bool {
    if let known = secrets.vault.answer(left.id, Secret.equality + right.id) { return known }
    // What is typed on becomes a secret of its own by that.
    if let typed = secrets.typing?.input.secret, typed === left || typed === right { recordSecretTyping() }
    let (id, rule) = (left.id, Secret.equality + right.id)
    guard let text = secrets.vault.text(of: left), let other = secrets.vault.text(of: right) else {
      return answerUnknown([left, right].filter { secrets.vault.text(of: $0) == nil }, id, rule)
    }
    if secrets.vault.wasUnknown(id, rule) { return false }
    keep(text == other, of: left, rule)
    return text == other
  }

  /// Writes an answer down before the application has it.
  private func keep(_ answer: Bool, of secret: SecretHandle, _ rule: String) {
    guard !isWrittenDown else { return noteUnexpected(Sentences.notAsked) }
    if secrets.typing?.input.secret === secret { recordSecretTyping() }
    secrets.vault.keep(secret.id, rule, answer)
    recordReading(.check(secret: secret.id, rule: rule, answer: answer ? .yes : .no))
  }

  /// The text is not there, and nobody asked this before. It is `false` until the user has given the secret again.
  private func answerUnknown(_ handles: [SecretHandle], _ id: String, _ rule: String) -> Bool {
    if isWrittenDown {
      if !secrets.vault.wasUnknown(id, rule) { noteUnexpected(Sentences.notAsked) }
      return false
    }
    if !secrets.vault.wasUnknown(id, rule) {
      recordReading(.check(secret: id, rule: rule, answer: .unknown))
      secrets.vault.keepUnknown(id, rule)
    }
    secrets.request(handles)
    return false
  }
}
