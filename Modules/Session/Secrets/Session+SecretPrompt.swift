import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation

/// Asking the user again for secrets that are needed and withheld.
extension Session {
  /// Asks the user for what is needed and withheld, one effect after the other.
  func askForSecrets() {
    guard isInteractive, let run else { return secrets.dismissPrompt() }
    let need = secrets.nextNeed(of: run.effects)
    guard !secrets.isPromptNeeded(for: need), secrets.prompt != nil || need != nil else { return }
    mustCommit = true
    secrets.dismissPrompt()
    if let need { ask(for: need) }
  }

  private func ask(for need: Secrets.Need) {
    let asked = need.secrets
    secrets.ask { showing in
      SecretPrompt(
        asked, for: need.effect?.number, title: need.effect?.title, showing: showing,
        check: { [unowned secrets] texts in
          zip(asked, texts).map { secrets.problem(with: $1, for: $0, among: asked, texts) }
        },
        given: { [unowned self] texts in
          for (secret, text) in zip(asked, texts) { secrets.vault.keepAgain(text, as: secret.id) }
          run?.effects.startWaiting()
        },
        forgotten: { [unowned self] in
          secrets.dropRequests()
          if let effect = need.effect?.number, let run { deliver(.withheld, of: effect, in: run) }
        })
    }
  }

  /// Receives what the user does on the session's own page; it is no part of the recording.
  func receive(_ events: [InputEvent], for prompt: SecretPrompt) {
    var (actions, refused): ([() -> Void], [Refusal]) = ([], [])
    for event in events {
      do throws(Rejection) {
        actions.append(try accept(event, for: prompt))
      } catch {
        refused.append(Refusal(event, error))
      }
    }
    guard refused.isEmpty else { return refuse(refused) }
    for action in actions { action() }
  }

  /// Whether a secret that nothing but the application asks for is typed anew where it belongs: that is as good, and what was sent
  /// together, the first part of which led to the question, belongs together.
  func givesWhatIsAsked(_ event: InputEvent, on page: AnyPage) -> Bool {
    guard let prompt = secrets.prompt, prompt.effect == nil, case .setText = event.action,
      let field = page.find(event.element)?.0 as? SecretField
    else { return false }
    return prompt.secrets.contains { $0.id == field.secret.value.handle.id }
  }

  private func accept(_ event: InputEvent, for prompt: SecretPrompt) throws(Rejection) -> () -> Void {
    guard case .running = phase else { throw .closing }
    guard run?.navigator.state.top?.mode != .alert else { throw .coveredByAlert }
    switch event.action {
    case .back: return { prompt.askToLeave() }
    // The effect is not given up: it waits until the session is resumed.
    case .leave: return { self.stop(.finished(outcome: nil)) }
    default: break
    }
    guard event.page == prompt.id else { throw .notOnTop }
    guard let (element, part) = prompt.find(event.element) else { throw .unknownElement }
    if let rejection = element.rejection(of: event.action, on: part) { throw rejection }
    return { element.apply(event.action, on: part) }
  }
}
