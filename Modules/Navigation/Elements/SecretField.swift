public import SignalboxCore
public import SignalboxInterface
public import SignalboxModel

/// A field for a text that front ends, journals and logs never show (R76).
///
/// A page passes the ``secret`` on as a handle, and checks its text with rules:
///
/// ```swift
/// next.isEnabled <~ Property(combining: password.secret, again.secret) {
///   $0.check("has 8 characters") { $0.count >= 8 } && $0 == $1
/// }
/// ```
public final class SecretField: PageElement {
  private let edited = Emitter<Secret>()
  private let entered = MutableProperty(Secret.none)
  /// The maximum number of characters: of Swift's `Character`, not of bytes or scalars.
  public let limit: Int
  /// The name of the secret where the user is asked for it again, without its page. `nil` for the label.
  public var question: String?

  /// Creates an empty secret with the given label. With a `purpose`, a password manager may offer to fill it in or to
  /// store it.
  public init(
    _ key: String, _ label: String, isRequired: Bool = false, limit: Int = 1_024, purpose: FieldPurpose? = nil
  ) {
    self.limit = limit
    super.init(key, label, isRequired: isRequired, purpose: purpose)
  }

  /// The typed secret. Each change by the user creates another secret.
  public var secret: Property<Secret> { entered }

  /// The secret after each change by the user. Ends when the page is removed (B5).
  public var edits: Signal<Secret> { edited.signal }

  /// Empties the field.
  public func clear() { entered.value = .none }

  /// Sets the secret that the user typed.
  package func enter(_ secret: Secret) {
    forgetComplaint()
    entered.value = secret
    edited.emit(secret)
  }

  override func content(id: String) -> ElementContent { .secret(isFilled: !entered.value.isEmpty) }

  override func refusal(of action: UserAction, on part: Substring) -> Rejection? {
    guard part.isEmpty else { return .unknownElement }
    guard case .setText(let text) = action else { return .wrongAction }
    return IncomingText.problem(of: text, in: .secret, limit: limit).map(Rejection.badValue)
  }

  override func perform(_ action: UserAction, on part: Substring) {
    guard case .setText(let text) = action, text != entered.value.handle.text else { return }
    enter(Secret(text))
  }

  override var lacksValue: Bool { isRequired && entered.value.isEmpty }

  override var isMissing: Property<Bool> { isRequired ? entered.map(\.isEmpty) : super.isMissing }

  override var given: PageDraft.Value? { .secret(entered.value) }

  override func end() { edited.end() }
}
