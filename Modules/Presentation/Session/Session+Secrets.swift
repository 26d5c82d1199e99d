import Logging
import SignalboxCore
package import SignalboxModel
import SignalboxNavigation

/// What the user typed into a secret field.
struct SecretInput {
  let page: PageID
  let element: String
  let text: String
  let secret: SecretHandle
  let entry: Journal.Entry
}

/// The last secret typed, while nothing else has happened: what is typed on is not written down unless it shows. So a
/// recording tells when a secret began to pass a check, and not how many letters it has.
struct SecretTyping {
  let input: SecretInput
  /// Whether it is what the last entry for this secret says.
  var isRecorded: Bool
  /// How much was begun before, and the frame then.
  let begun: Int
  let before: Frame?
}

// MARK: Typing

extension Session {
  /// Checks nothing any more: the field takes the text.
  func accept(_ text: String, into field: SecretField, _ event: InputEvent) -> Accepted {
    let present = field.secret.value
    let entry = Journal.Entry.secret(page: event.page, element: event.element, isFilled: !text.isEmpty)
    // A repetition could not tell that it is the same again.
    if text.isEmpty ? present.isEmpty : vault.text(of: present.handle) == text {
      return Accepted(entry: nil) {}
    }
    guard !text.isEmpty else { return Accepted(entry: entry) { field.enter(.none) } }
    let secret = SecretHandle(
      text: text, keeper: self, label: field.label.value, element: event.element,
      place: SecretPlace(record: journal.end))
    let input = SecretInput(page: event.page, element: event.element, text: text, secret: secret, entry: entry)
    return Accepted(entry: entry, secret: input) {
      self.logger.info("input on \(event.element)")
      field.enter(Secret(secret))
    }
  }

  /// Writes down that a secret was typed, unless it only goes on with the one before.
  func record(secret input: SecretInput) {
    guard let run, player == nil else { return }
    if let last = secretTyping, last.isRecorded, last.input.page == input.page, last.input.element == input.element,
      hasSameAnswers(input.text, as: last.input.secret.id)
    {
      input.secret.place = last.input.secret.place
      vault.keep(input.text, as: input.secret.id)
      secretTyping = SecretTyping(input: input, isRecorded: false, begun: run.begunCount, before: run.frame)
    } else {
      secretTyping = nil
      record(input.entry)
      vault.keep(input.text, as: input.secret.id)
      secretTyping = SecretTyping(input: input, isRecorded: true, begun: run.begunCount, before: run.frame)
    }
  }

  /// Whether `text` passes what the secret passes, and nothing else.
  private func hasSameAnswers(_ text: String, as id: String) -> Bool {
    vault.rules(of: id).allSatisfy { rule, known in
      if rule.hasPrefix(Secret.equality) {
        let other = vault.text(at: String(rule.dropFirst(Secret.equality.count)))
        return other.map { ($0 == text) == known.answer } ?? false
      }
      return known.test.map { $0(text) == known.answer } ?? false
    }
  }

  /// Writes down the secret that is typed before anything that follows from it.
  func recordSecretTyping() {
    guard var typing = secretTyping, !typing.isRecorded else { return }
    let rules = vault.rules(of: typing.input.secret.id)
    secretTyping = nil
    typing.input.secret.place = SecretPlace(record: journal.end)
    let id = typing.input.secret.id
    record(typing.input.entry, revision: typing.before?.revision)
    vault.keep(typing.input.text, as: id)
    for (rule, known) in rules.sorted(by: { $0.key < $1.key }) {
      vault.keep(id, rule, known.answer, test: known.test)
      record(.check(secret: id, rule: rule, answer: known.answer ? .yes : .no))
    }
    typing.isRecorded = true
    secretTyping = typing
  }

  /// At the end of the turn: what can be seen of the typing, or follows from it, is written down.
  func judgeSecretTyping(_ frame: Frame, in run: ApplicationRun) {
    guard let typing = secretTyping, !typing.isRecorded else { return }
    var before = typing.before
    before?.revision = frame.revision
    if before != frame || typing.begun != run.begunCount {
      recordSecretTyping()
    } else {
      secretTyping?.isRecorded = true
    }
  }
}

// MARK: Answering for secrets

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

// MARK: Asking again

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
