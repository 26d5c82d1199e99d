import Logging
import SignalboxCore
import SignalboxInterface
import SignalboxModel
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

/// Secrets that the user types.
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
