public import SignalboxCore
public import SignalboxInterface

/// A line of text, or several.
public final class TextField: PageElement {
  private let edited = Emitter<String>()
  /// The whole text; bind it with `<~`. The user's edits set it before ``edits`` announces them.
  public let text: MutableProperty<String>
  /// What may be meant, to complete from.
  public let suggestions = MutableProperty<[String]>([])
  /// True when the text may hold line breaks.
  public let isMultiline: Bool
  /// The most characters it takes, as a person counts them.
  public let limit: Int

  /// Creates a field called `label`. With a `purpose`, what keeps the user's own data may offer to fill it in.
  public init(
    _ key: String, _ label: String, text: String = "", isRequired: Bool = false, isMultiline: Bool = false,
    limit: Int = 65_536, purpose: FieldPurpose? = nil
  ) {
    self.text = MutableProperty(text)
    self.isMultiline = isMultiline
    self.limit = limit
    super.init(key, label, isRequired: isRequired, purpose: purpose)
  }

  /// The whole text after each change by the user: always the same signal (R19); ends when the page goes (B5).
  public var edits: Signal<String> { edited.signal }

  override func content(id: String) -> ElementContent {
    .field(FieldState(value: text.value, isMultiline: isMultiline, limit: limit, suggestions: suggestions.value))
  }

  override func refusal(of action: UserAction, on part: Substring) -> Rejection? {
    guard part.isEmpty else { return .unknownElement }
    guard case .setText(let text) = action else { return .wrongAction }
    return ValueProblem.of(text, limit: limit, isMultiline: isMultiline).map(Rejection.badValue)
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

extension ValueProblem {
  /// What keeps `text` out of a field with this limit, or `nil`.
  static func of(_ text: String, limit: Int, isMultiline: Bool) -> ValueProblem? {
    // A string of n bytes has at most n characters, so most texts are never counted.
    if text.utf8.count > limit, text.count > limit { return .tooLong }
    let isControl = { (scalar: Unicode.Scalar) in
      let isAllowed = isMultiline && (scalar == "\n" || scalar == "\t")
      return !isAllowed && (scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value))
    }
    return text.unicodeScalars.contains(where: isControl) ? .controlCharacter : nil
  }
}
