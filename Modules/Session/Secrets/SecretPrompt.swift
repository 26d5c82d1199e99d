import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation

/// The session's own page: asks the user again for secrets that its recording does not hold.
///
/// It stands over the application's pages and is no part of the recording; its showings have negative numbers.
final class SecretPrompt: Page<Never> {
  /// What the secrets are wanted for: an effect by its number, or nothing but an answer.
  let effect: Int?
  let secrets: [SecretHandle]
  private let fields: [SecretField]
  private let reason: Label
  private let proceed: Button
  private let forget: Button

  /// - Parameters:
  ///   - title: What the effect is called, if people have a name for it.
  ///   - check: Says of each text why it cannot be the one from before, or `nil`.
  ///   - given: Takes the texts when nothing speaks against any.
  ///   - forgotten: The user does not give them.
  init(
    _ secrets: [SecretHandle], for effect: Int?, title: String?, showing: Int,
    check: @escaping ([String]) -> [String?], given: @escaping ([String]) -> Void, forgotten: @escaping () -> Void
  ) {
    (self.secrets, self.effect) = (secrets, effect)
    var keys: [String: Int] = [:]
    fields = secrets.map { secret in
      keys[secret.element, default: 0] += 1
      let count = keys[secret.element, default: 1]
      return SecretField(secret.element + (count > 1 ? "~\(count)" : ""), secret.label ?? "", isRequired: true)
    }
    reason = Label("reason", text: title.map(Sentences.secretNeeded) ?? Sentences.secretNeeded)
    proceed = Button("continue", Sentences.proceed, role: .default)
    forget = Button("forget", Sentences.continueWithout, role: .cancel)
    super.init(key: "secrets", title: Sentences.enterSecrets)
    id = PageID(-showing)
    proceed.isEnabled
      <~ fields.reduce(Property(constant: true)) { all, field in
        Property(combining: all, field.secret) { $0 && !$1.isEmpty }
      }
    for field in fields { field.edits.observe { [unowned field] _ in field.error.value = nil } }
    proceed.taps.observe { [unowned self] in
      let texts = fields.map { $0.secret.value.handle.text ?? "" }
      let problems = check(texts)
      for (field, problem) in zip(fields, problems) { field.error.value = problem }
      if problems.allSatisfy({ $0 == nil }) { given(texts) }
    }
    forget.taps.observe { forgotten() }
    guardsLeaving.value = true
    leaveRequests.observe { forgotten() }
    fixElements()
  }

  override var elements: [PageElement] { [reason] + fields + [proceed, forget] }
}
