extension ElementState {
  /// The element as plain text, its label first. Empty when the element has no text (G24).
  ///
  /// A front end can show this text for a kind that it has no view for.
  public var sentence: String { content.meaning.sentence(of: self) }

  /// The reason why the element is disabled, or a general text without a reason. `nil` for an enabled element.
  public var unavailability: String? { isEnabled ? nil : disabledReason ?? StateTexts.unavailable }

  /// Returns `text` with the label before it.
  public func labelled(_ text: String) -> String {
    if label.isEmpty { return text }
    return "\(label): \(text.isEmpty ? StateTexts.empty : text)"
  }
}

extension ElementContent {
  /// The text of the content: a shown text, a typed text, or the target of a link. `nil` for other kinds.
  public var text: String? {
    switch self {
    case .text(let text, _), .note(let text, _): text
    case .field(let field): field.value
    case .link(let target, _, _): target
    case .richText(let text): text.plainText
    default: nil
    }
  }
}
