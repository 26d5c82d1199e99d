import SignalboxInterface
import SignalboxModel
import SignalboxNavigation

/// Asking the user again for secrets that are needed and withheld.
extension Session {
  /// Asks the user for what is needed and withheld, one effect after the other.
  func askForSecrets() {
    guard case .running = phase, player == nil, let run else { return prompt = nil }
    wanted.removeAll { vault.text(of: $0) != nil }
    if let prompt {
      let isNeeded = prompt.effect.map { $0 == run.effects.firstInNeed?.number } ?? !wanted.isEmpty
      guard !isNeeded else { return }
      self.prompt = nil
      mustCommit = true
    }
    if let need = run.effects.firstInNeed {
      ask(need.secrets, for: need.number, title: need.title)
    } else if !wanted.isEmpty {
      ask(wanted, for: nil, title: nil)
    }
  }

  private func ask(_ secrets: [SecretHandle], for effect: Int?, title: String?) {
    lastPrompt += 1
    mustCommit = true
    var unique: [SecretHandle] = []
    for secret in secrets where !unique.contains(where: { $0.id == secret.id }) { unique.append(secret) }
    let asked = unique
    prompt = SecretPrompt(
      asked, for: effect, title: title, showing: lastPrompt,
      check: { [unowned self] texts in
        zip(asked, texts).map { secret, text in problem(with: text, for: secret, among: asked, texts) }
      },
      given: { [unowned self] texts in
        for (secret, text) in zip(asked, texts) { vault.keep(text, as: secret.id) }
        run?.effects.startWaiting()
      },
      forgotten: { [unowned self] in
        wanted = []
        if let effect, let run { take(.withheld, of: effect, in: run) }
      })
  }

  /// Why a text cannot be the secret that was typed before: it would have been answered for otherwise.
  private func problem(
    with text: String, for secret: SecretHandle, among asked: [SecretHandle], _ texts: [String]
  ) -> String? {
    for (rule, known) in vault.rules(of: secret.id).sorted(by: { $0.key < $1.key }) {
      let answer: Bool?
      if rule.hasPrefix(Secret.equality) {
        let other = String(rule.dropFirst(Secret.equality.count))
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

  /// Takes what the user does on the session's own page; it is no part of the recording.
  func take(_ events: [InputEvent], for prompt: SecretPrompt) {
    var actions: [() -> Void] = []
    for event in events {
      do throws(Rejection) {
        actions.append(try accept(event, for: prompt))
      } catch {
        return refuse(event, error)
      }
    }
    for action in actions { action() }
  }

  private func accept(_ event: InputEvent, for prompt: SecretPrompt) throws(Rejection) -> () -> Void {
    guard case .running = phase else { throw .closing }
    guard run?.navigator.state.top?.mode != .alert else { throw .coveredByAlert }
    switch event.action {
    case .back: return { prompt.askToLeave() }
    // The effect is not given up: it waits until the session goes on.
    case .leave: return { self.stop(.finished(outcome: nil)) }
    default: break
    }
    guard event.page == prompt.id else { throw .notOnTop }
    guard let (element, part) = prompt.find(event.element) else { throw .unknownElement }
    if let rejection = element.rejection(of: event.action, on: part) { throw rejection }
    return { element.apply(event.action, on: part) }
  }
}
