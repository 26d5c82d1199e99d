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
final class SecretTyping {
  let input: SecretInput
  /// Whether it is what the last entry for this secret says.
  var isRecorded: Bool
  /// How much was begun before, and the frame then.
  let begun: Int
  let before: Frame?

  init(input: SecretInput, isRecorded: Bool, begun: Int, before: Frame?) {
    (self.input, self.isRecorded, self.begun, self.before) = (input, isRecorded, begun, before)
  }
}

/// Secrets that the user types.
extension Session {
  /// Checks nothing any more: the field takes the text.
  func accept(_ text: String, into field: SecretField, _ event: InputEvent) -> Accepted {
    let present = field.secret.value
    let entry = Journal.Entry.secret(page: event.page, element: event.element, isFilled: !text.isEmpty)
    // A repetition could not tell that it is the same again.
    if text.isEmpty ? present.isEmpty : secrets.vault.text(of: present.handle) == text {
      return Accepted(entry: nil) {}
    }
    guard !text.isEmpty else { return Accepted(entry: entry) { field.enter(.none) } }
    let secret = SecretHandle(
      text: text, keeper: self, label: field.label.value, element: event.element,
      place: SecretPlace(record: journal.end))
    let input = SecretInput(page: event.page, element: event.element, text: text, secret: secret, entry: entry)
    return Accepted(entry: entry, secret: input) {
      self.logger.info("input on \(event.element)")
      self.secrets.dropRequest(of: present.handle)
      field.enter(Secret(secret))
    }
  }

  /// Writes down that a secret was typed, unless it only goes on with the one before.
  func record(secret input: SecretInput) {
    guard let run else { return }
    if let last = secrets.typing, last.isRecorded, last.input.page == input.page, last.input.element == input.element,
      journal.records.last?.by == actor, secrets.hasSameAnswers(input.text, as: last.input.secret.id)
    {
      input.secret.place = last.input.secret.place
      secrets.vault.keep(input.text, as: input.secret.id)
      secrets.typing = SecretTyping(input: input, isRecorded: false, begun: run.begunCount, before: run.frame)
    } else {
      secrets.typing = nil
      record(input.entry)
      secrets.vault.keep(input.text, as: input.secret.id)
      secrets.typing = SecretTyping(input: input, isRecorded: true, begun: run.begunCount, before: run.frame)
    }
  }

  /// Writes down the secret that is typed before anything that follows from it.
  func recordSecretTyping() {
    guard let typing = secrets.typing, !typing.isRecorded else { return }
    let rules = secrets.vault.rules(of: typing.input.secret.id)
    secrets.typing = nil
    typing.input.secret.place = SecretPlace(record: journal.end)
    let id = typing.input.secret.id
    record(typing.input.entry, revision: typing.before?.revision)
    secrets.vault.keep(typing.input.text, as: id)
    for (rule, known) in rules.sorted(by: { $0.key < $1.key }) {
      secrets.vault.keep(id, rule, known.answer, test: known.test)
      record(.check(secret: id, rule: rule, answer: known.answer ? .yes : .no))
    }
    typing.isRecorded = true
    secrets.typing = typing
  }

  /// At the end of the turn: what can be seen of the typing, or follows from it, is written down.
  func updateSecretTyping(_ frame: Frame, in run: ApplicationRun) {
    guard let typing = secrets.typing, !typing.isRecorded else { return }
    var before = typing.before
    before?.revision = frame.revision
    before?.acted = frame.acted
    if before != frame || typing.begun != run.begunCount {
      recordSecretTyping()
    } else {
      secrets.typing?.isRecorded = true
    }
  }
}
