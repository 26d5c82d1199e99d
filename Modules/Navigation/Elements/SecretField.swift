public import SignalboxCore

/// Text that no front end, journal or log ever gets to see again (R76).
public final class SecretField: PageElement {
  private let edited = Emitter<String>()
  /// The text; only the page reads it.
  public let text = MutableProperty("")
  /// The most characters it takes, as a person counts them.
  public let limit: Int

  /// Creates an empty secret called `label`.
  public init(_ key: String, _ label: String, isRequired: Bool = false, limit: Int = 1_024) {
    self.limit = limit
    super.init(key, label, isRequired: isRequired)
  }

  /// The whole text after each change by the user; ends when the page goes (B5).
  public var edits: Signal<String> { edited.signal }

  override func content(id: String) -> ElementContent { .secret(isFilled: !text.value.isEmpty) }

  override func refusal(of action: UserAction, on part: Substring) -> Rejection? {
    guard part.isEmpty else { return .unknownElement }
    guard case .setText(let text) = action else { return .wrongAction }
    return ValueProblem.of(text, limit: limit, isMultiline: false).map(Rejection.badValue)
  }

  override func perform(_ action: UserAction, on part: Substring) {
    guard case .setText(let text) = action, text != self.text.value else { return }
    self.text.value = text
    edited.emit(text)
  }

  override func end() {
    edited.end()
    text.value = ""
  }
}
