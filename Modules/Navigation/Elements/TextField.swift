public import SignalboxCore
public import SignalboxInterface

/// A text input with one line or several.
public final class TextField: PageElement {
  private let edited = Emitter<String>()
  /// The complete text. Bind it with `<~`. The user's edits set it before ``edits`` fires.
  public let text: MutableProperty<String>
  /// Suggestions to complete from.
  public let suggestions = MutableProperty<[String]>([])
  /// A Boolean value that indicates whether the text may contain line breaks.
  public let isMultiline: Bool
  /// The maximum number of characters: of Swift's `Character`, not of bytes or scalars.
  public let limit: Int
  /// The special way in which users type the text, or `nil`.
  package final var typing: FieldState.Typing?

  /// Creates a field with the given label. With a `purpose`, a browser or a password manager may offer to fill it in.
  public init(
    _ key: String, _ label: String, text: String = "", isRequired: Bool = false, isMultiline: Bool = false,
    limit: Int = 65_536, purpose: FieldPurpose? = nil
  ) {
    self.text = MutableProperty(text)
    self.isMultiline = isMultiline
    self.limit = limit
    super.init(key, label, isRequired: isRequired, purpose: purpose)
  }

  /// The complete text after each change by the user. Always the same signal (R19). Ends when the page is removed (B5).
  public var edits: Signal<String> { edited.signal }

  override func content(id: String) -> ElementContent {
    var field = FieldState(
      value: text.value, isMultiline: isMultiline, limit: limit, suggestions: suggestions.value)
    field.typing = typing
    return .field(field)
  }

  override func refusal(of action: UserAction, on part: Substring) -> Rejection? {
    guard part.isEmpty else { return .unknownElement }
    guard case .setText(let text) = action else { return .wrongAction }
    return IncomingText.problem(of: text, in: isMultiline ? .lines : .line, limit: limit).map(Rejection.badValue)
  }

  override func perform(_ action: UserAction, on part: Substring) {
    guard case .setText(let text) = action, text != self.text.value else { return }
    self.text.value = text
    edited.emit(text)
  }

  override var lacksValue: Bool { isRequired && text.value.isBlank }

  override var isMissing: Property<Bool> { isRequired ? text.map(\.isBlank) : super.isMissing }

  override var given: PageDraft.Value? { .action(.setText(text.value)) }

  override func end() { edited.end() }
}
