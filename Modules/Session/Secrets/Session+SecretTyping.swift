import Logging
import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation

/// A text that the user typed into a secret field.
struct SecretInput {
  let page: PageID
  let element: String
  let text: String
  let secret: SecretHandle
  var entry: Journal.Entry { .secret(page: page, element: element, isFilled: true) }
}

/// The last typed secret, until anything else happens.
///
/// Further typing changes the text without a new entry, unless the change is visible or has consequences. So a
/// recording shows when a secret began to pass a check, but not how many characters it has.
final class SecretTyping {
  let input: SecretInput
  /// A Boolean value that indicates whether the last entry for this secret covers this text.
  var isRecorded: Bool
  /// The run's `begunCount` before the input, and the frame at that time.
  let begun: Int
  let before: Frame?

  init(input: SecretInput, isRecorded: Bool, begun: Int, before: Frame?) {
    (self.input, self.isRecorded, self.begun, self.before) = (input, isRecorded, begun, before)
  }
}

/// Handles the secrets that the user types.
extension Session {
  /// Returns the input of a text into a secret field. All checks are done before.
  func accept(_ text: String, into field: SecretField, _ event: InputEvent) -> Accepted {
    let present = field.secret.value
    let entry = Journal.Entry.secret(page: event.page, element: event.element, isFilled: !text.isEmpty)
    // An equal text is not recorded: a replay has no texts, so it could not detect the equality. After an unknown
    // answer an equal text is recorded, so that the application asks again.
    let isSame = text.isEmpty ? present.isEmpty : secrets.vault.text(of: present.handle) == text
    if isSame, text.isEmpty || run?.answers.isUnanswered(present.handle.id) != true { return Accepted(entry: nil) {} }
    guard !text.isEmpty else { return Accepted(entry: entry) { field.enter(.none) } }
    let secret = SecretHandle(
      text: text, keeper: self, label: field.question ?? field.currentLabel, element: event.element,
      place: SecretPlace(record: journal.end))
    let input = SecretInput(page: event.page, element: event.element, text: text, secret: secret)
    return Accepted(entry: entry, secret: input) {
      self.log?.info("input on \(event.element)")
      self.secrets.dropRequest(of: present.handle)
      field.enter(Secret(secret))
    }
  }

  /// Records that a secret was typed, unless the text only continues the previous one.
  func record(secret input: SecretInput) {
    guard let run else { return }
    var isRecorded = true
    if let last = secrets.typing, last.isRecorded, last.input.page == input.page, last.input.element == input.element,
      journal.records.last?.by == actor, run.answers.fit(input.text, as: last.input.secret.id, in: secrets.vault)
    {
      input.secret.place = last.input.secret.place
      isRecorded = false
    } else {
      secrets.typing = nil
      record(input.entry)
    }
    secrets.vault.keep(input.text, as: input.secret.id)
    secrets.typing = SecretTyping(input: input, isRecorded: isRecorded, begun: run.begunCount, before: run.frame)
  }

  /// Records the pending typed secret, before anything that follows from it.
  func recordSecretTyping() {
    guard let run, let typing = secrets.typing, !typing.isRecorded else { return }
    let rules = run.answers.rules(of: typing.input.secret.id)
    secrets.typing = nil
    typing.input.secret.place = SecretPlace(record: journal.end)
    let id = typing.input.secret.id
    record(typing.input.entry, revision: typing.before?.revision)
    secrets.vault.keep(typing.input.text, as: id)
    if !rules.isEmpty { run.answers.keep(typing.input.secret) }
    for (rule, known) in rules.sorted(by: { $0.key < $1.key }) {
      run.answers.keep(id, rule, known.answer, test: known.test)
      record(.check(secret: id, rule: rule, answer: known.answer ? .yes : .no))
    }
    typing.isRecorded = true
    secrets.typing = typing
  }

  /// Ends the turn: records the typing if it changed the frame or began anything.
  func updateSecretTyping(_ frame: Frame, in run: ApplicationRun) {
    guard let typing = secrets.typing, !typing.isRecorded else { return }
    var before = typing.before
    before?.adoptUnseen(of: frame)
    if before != frame || typing.begun != run.begunCount {
      recordSecretTyping()
    } else {
      secrets.typing?.isRecorded = true
    }
  }
}
