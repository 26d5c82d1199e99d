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
    fields = zip(secrets.indices, zip(secrets, Self.names(of: secrets))).map { place, asked in
      let keys = secrets[..<place].count { $0.element == asked.0.element }
      return SecretField(asked.0.element + (keys > 0 ? "~\(keys + 1)" : ""), asked.1, isRequired: true)
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
    // A complaint may be about two fields, and goes when either is typed again.
    for field in fields {
      field.edits.observe { [unowned self] _ in for field in fields { field.error.value = nil } }
    }
    forget.taps.observe { forgotten() }
    guardsDismissal.value = true
    dismissalRequests.observe { forgotten() }
    fixElements()
  }

  /// Returns the name of each secret. Secrets with the same label are told apart by the order in which they were typed.
  static func names(of secrets: [SecretHandle]) -> [String] {
    secrets.enumerated().map { place, secret in
      let (label, total) = (secret.label ?? "", secrets.count { $0.label == secret.label })
      let number = secrets[...place].count { $0.label == secret.label }
      return total > 1 ? "\(label) (\(number)/\(total))" : label
    }
  }

  override var elements: [PageElement] { [reason] + fields + [proceed, forget] }
}
