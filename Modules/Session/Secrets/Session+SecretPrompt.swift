import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation

/// Asks the user again for secrets that are needed and that the recording does not hold.
extension Session {
  /// Shows the prompt for the next secrets that are needed, for one effect after the other.
  func askForSecrets() {
    guard isInteractive, let run else { return secrets.dismissPrompt() }
    let need = secrets.nextNeed(of: run.effects)
    guard !secrets.isPromptNeeded(for: need), secrets.prompt != nil || need != nil else { return }
    run.mustCommit = true
    secrets.dismissPrompt()
    if let need { ask(for: need) }
  }

  private func ask(for need: Secrets.Need) {
    let asked = confirmed(need)
    let names = SecretPrompt.names(of: asked)
    secrets.ask { showing in
      SecretPrompt(
        asked, for: need.effect?.number, title: need.effect?.title, showing: showing,
        check: { [unowned self] texts in
          zip(asked, texts).map {
            run?.answers.problem(with: $1, for: $0.id, among: asked, named: names, texts, in: secrets.vault)
          }
        },
        given: { [unowned self] texts in
          for (secret, text) in zip(asked, texts) { secrets.vault.replaceText(text, as: secret.id) }
          enterAgain(asked, texts)
          run?.effects.startWaiting()
        },
        forgotten: { [unowned self] in
          secrets.dropRequests()
          if let effect = need.effect?.number, let run { deliver(.withheld, of: effect, in: run) }
        })
    }
  }

  /// Returns the needed secrets, each followed by the secret that confirmed it when it was typed first.
  ///
  /// So a slip does not become the password: both must be the same again. A secret that only the application asked
  /// about goes back to its field, if that is in front, where the page compares it.
  private func confirmed(_ need: Secrets.Need) -> [SecretHandle] {
    guard let run else { return need.secrets }
    let page = need.effect == nil ? run.navigator.state.top.flatMap { run.navigator.page($0.id) } : nil
    return need.secrets.flatMap { secret in
      guard page?.place(of: secret) == nil,
        let confirmation = run.answers.confirmation(of: secret.id, in: secrets.vault),
        !need.secrets.contains(where: { $0.id == confirmation.id })
      else { return [secret] }
      return [secret, confirmation]
    }
  }

  /// Types the given secrets into their fields again, if the application asked about them and got no answer.
  ///
  /// So the application asks again, and the recording has the answers. A field that is not in front or not enabled
  /// keeps its value.
  private func enterAgain(_ given: [SecretHandle], _ texts: [String]) {
    secrets.dismissPrompt()
    guard let navigator = run?.navigator, let top = navigator.state.top?.id, let page = navigator.page(top) else {
      return
    }
    let accepted = zip(given, texts).compactMap { secret, text -> Accepted? in
      guard run?.answers.isUnanswered(secret.id) == true, let element = page.place(of: secret) else { return nil }
      return try? accept(InputEvent(page: top, element: element, action: .setText(text)))
    }
    record(accepted)
    apply(accepted)
  }

  /// Receives the user's events on the prompt, which is not part of the recording.
  func receive(_ events: [InputEvent], for prompt: SecretPrompt) {
    guard let actions = all(events, { event throws(Rejection) in try accept(event, for: prompt) }) else { return }
    for action in actions { action() }
  }

  /// Returns whether an event types a requested secret into its own field, while only the application asks for it.
  ///
  /// Typing there is as good as typing in the prompt. So the user can type two compared secrets together again.
  func answersPrompt(_ event: InputEvent, on page: AnyPage) -> Bool {
    guard let prompt = secrets.prompt, prompt.effect == nil, case .setText = event.action,
      let field = page.find(event.element)?.0 as? SecretField
    else { return false }
    return prompt.secrets.contains { $0.id == field.secret.value.handle.id }
  }

  private func accept(_ event: InputEvent, for prompt: SecretPrompt) throws(Rejection) -> () -> Void {
    guard case .running = phase else { throw .closing }
    guard run?.navigator.state.top?.mode != .alert else { throw .coveredByAlert }
    switch event.action {
    case .back: return { prompt.requestDismissal() }
    // The effect is not abandoned: it waits until the session is resumed.
    case .quit: return { self.stop(.finished(outcome: nil)) }
    default: break
    }
    guard event.page == prompt.id else { throw .notOnTop }
    guard let (element, part) = prompt.find(event.element) else { throw .unknownElement }
    if let rejection = element.rejection(of: event.action, on: part) { throw rejection }
    return {
      prompt.note(event.action, on: event.element)
      element.apply(event.action, on: part)
    }
  }
}
