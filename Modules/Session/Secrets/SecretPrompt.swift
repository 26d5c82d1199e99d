import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation

/// The session's own page: asks the user again for secrets that its recording does not hold.
///
/// The page covers the application's pages and is not part of the recording. Its showings have negative numbers.
final class SecretPrompt: Page<Never> {
  /// The number of the effect that needs the secrets; `nil` if only the application asked about them.
  let effect: Int?
  let secrets: [SecretHandle]
  private let fields: [SecretField]
  private let reason: Label
  private let proceed: Button
  private let forget: Button

  /// - Parameters:
  ///   - title: The title of the effect, if it has one.
  ///   - check: Returns for each text the reason why it cannot be the earlier one, or `nil`.
  ///   - given: Receives the texts when `check` has no objection.
  ///   - forgotten: Called when the user does not give the secrets.
  init(
    _ secrets: [SecretHandle], for effect: Int?, title: String?, showing: Int,
    check: @escaping ([String]) -> [String?], given: @escaping ([String]) -> Void, forgotten: @escaping () -> Void
  ) {
    (self.secrets, self.effect) = (secrets, effect)
    fields = secrets.enumerated().map { place, secret in
      let (earlier, label) = (secrets[..<place], secret.label ?? "")
      let keys = earlier.count { $0.element == secret.element }
      // Fields with the same label are told apart by the order in which they were typed.
      let (labels, total) = (earlier.count { $0.label == secret.label }, secrets.count { $0.label == secret.label })
      return SecretField(
        secret.element + (keys > 0 ? "~\(keys + 1)" : ""), total > 1 ? "\(label) (\(labels + 1)/\(total))" : label,
        isRequired: true)
    }
    reason = Label("reason", text: title.map(SessionTexts.secretNeeded) ?? SessionTexts.secretNeeded)
    proceed = Button("continue", SessionTexts.proceed, role: .default)
    forget = Button("forget", SessionTexts.continueWithout, role: .cancel)
    super.init(key: "secrets", title: SessionTexts.enterSecrets)
    id = PageID(-showing)
    proceed.isEnabled
      <~ fields.reduce(Property(constant: true)) { all, field in
        Property(combining: all, field.secret) { $0 && !$1.isEmpty }
      }
    proceed.taps.observe { [unowned self] in
      let texts = fields.map { $0.secret.value.handle.text ?? "" }
      let problems = check(texts)
      for (field, problem) in zip(fields, problems) { field.error.value = problem }
      if problems.allSatisfy({ $0 == nil }) { given(texts) }
    }
    forget.taps.observe { forgotten() }
    guardsDismissal.value = true
    dismissalRequests.observe { forgotten() }
    fixElements()
  }

  override var elements: [PageElement] { [reason] + fields + [proceed, forget] }
}
