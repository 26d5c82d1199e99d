package import SignalboxModel

/// Answers the application's questions about secrets.
extension Session: SecretKeeper {
  package func check(_ secret: SecretHandle, _ rule: String, _ test: @escaping @Sendable (String) -> Bool) -> Bool {
    let id = secret.id
    let known = run?.answers.answer(id, rule)
    guard let text = secrets.vault.text(of: secret) else {
      guard let known else { return answerUnknown([secret], id, rule) }
      run?.answers.keep(id, rule, known, test: test)
      return known
    }
    if run?.answers.wasUnknown(id, rule) == true { return false }
    let answer = test(text)
    if let known, known != answer {
      guard isJournaled else {
        Mistake.check(
          secret.text == nil || secrets.vault.text(at: id) != text,
          "the rule “\(rule)” answers differently for the same secret: give each test its own rule, and look at nothing but the text"
        )
        return answer
      }
      noteUnexpected(SessionTexts.otherAnswer(rule))
      return known
    }
    if known == nil { keep(answer, of: secret, rule) }
    // Read `secret.id` again: `keep` may have recorded the typed text as a new secret.
    run?.answers.keep(secret.id, rule, answer, test: test)
    return answer
  }

  package func compare(_ left: SecretHandle, _ right: SecretHandle) -> Bool {
    defer { for secret in [left, right] { run?.answers.keep(secret) } }
    if let known = run?.answers.answer(left.id, Secret.equality + right.id) { return known }
    // Recorded first: the typed text gets an id of its own.
    if let typed = secrets.typing?.input.secret, typed === left || typed === right { recordSecretTyping() }
    let (id, rule) = (left.id, Secret.equality + right.id)
    guard let text = secrets.vault.text(of: left), let other = secrets.vault.text(of: right) else {
      return answerUnknown([left, right].filter { secrets.vault.text(of: $0) == nil }, id, rule)
    }
    if run?.answers.wasUnknown(id, rule) == true { return false }
    keep(text == other, of: left, rule)
    return text == other
  }

  /// Records an answer before the application receives it.
  private func keep(_ answer: Bool, of secret: SecretHandle, _ rule: String) {
    guard !isJournaled else { return noteUnexpected(SessionTexts.notAsked) }
    if secrets.typing?.input.secret === secret { recordSecretTyping() }
    run?.answers.keep(secret.id, rule, answer)
    recordReading(.check(secret: secret.id, rule: rule, answer: answer ? .yes : .no))
  }

  /// Returns `false` for a question without a text and without an earlier answer. The user is asked for the secret
  /// again.
  private func answerUnknown(_ handles: [SecretHandle], _ id: String, _ rule: String) -> Bool {
    let wasUnknown = run?.answers.wasUnknown(id, rule) == true
    if isJournaled {
      if !wasUnknown { noteUnexpected(SessionTexts.notAsked) }
      return false
    }
    if !wasUnknown {
      recordReading(.check(secret: id, rule: rule, answer: .unknown))
      run?.answers.keepUnknown(id, rule)
    }
    secrets.request(handles)
    return false
  }
}
