public import SignalboxCore
public import SignalboxInterface
public import SignalboxModel

/// Text that no front end, journal or log ever gets to see again (R76).
///
/// A page passes the ``secret`` on, as a handle, and asks it what it wants to know:
///
/// ```swift
/// next.isEnabled <~ Property(combining: password.secret, again.secret) {
///   $0.check("has 8 characters") { $0.count >= 8 } && $0 == $1
/// }
/// ```
public final class SecretField: PageElement {
  private let edited = Emitter<Secret>()
  private let entered = MutableProperty(Secret.none)
  /// The most characters it takes, as a person counts them.
  public let limit: Int

  /// Creates an empty secret called `label`. With a `purpose`, a password manager may offer to fill it in, or to keep it.
  public init(
    _ key: String, _ label: String, isRequired: Bool = false, limit: Int = 1_024, purpose: FieldPurpose? = nil
  ) {
    self.limit = limit
    super.init(key, label, isRequired: isRequired, purpose: purpose)
  }

  /// What was typed; another one after each change by the user.
  public var secret: Property<Secret> { entered }

  /// What was typed, after each change by the user; ends when the page goes (B5).
  public var edits: Signal<Secret> { edited.signal }

  /// Empties the field.
  public func clear() { entered.value = .none }

  /// Takes what the user typed.
  package func enter(_ secret: Secret) {
    forgetComplaint()
    entered.value = secret
    edited.emit(secret)
  }

  override func content(id: String) -> ElementContent { .secret(isFilled: !entered.value.isEmpty) }

  override func refusal(of action: UserAction, on part: Substring) -> Rejection? {
    guard part.isEmpty else { return .unknownElement }
    guard case .setText(let text) = action else { return .wrongAction }
    return ValueProblem.of(text, limit: limit, isMultiline: false).map(Rejection.badValue)
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
