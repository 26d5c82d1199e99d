import SignalboxWords

/// The value and the limits of a text field.
public struct FieldState: Codable, Equatable, Sendable {
  /// The complete text.
  public var value: String
  /// A Boolean value that indicates whether the text may contain line breaks.
  public var isMultiline: Bool
  /// The maximum number of characters: of Swift's `Character`, not of bytes or scalars.
  public var limit: Int
  /// Suggestions to complete from. The field takes any other text, too.
  public var suggestions: [String]
  /// The required format of the text, or `nil` if the field takes any text.
  public var format: TextFormat?
  /// The special way in which users type the text, or `nil`.
  package var typing: Typing?

  /// A special way in which users type a text.
  package enum Typing: String, Codable, Sendable {
    /// As a number: the next digit replaces it, and the next key a refused one.
    case number
    /// As a path on this machine, which Tab completes.
    case path
  }

  /// Creates the state of a text field.
  public init(value: String, isMultiline: Bool, limit: Int, suggestions: [String], format: TextFormat? = nil) {
    self.value = value
    self.isMultiline = isMultiline
    self.limit = limit
    self.suggestions = suggestions
    self.format = format
  }
}

extension FieldState: InputMeaning {
  var outline: String? { value.debugDescription + (format.map { " as \($0.outline)" } ?? "") }

  func mapTexts(_ transform: (String, SafeText.Lines) -> String) -> FieldState {
    var field = self
    field.value = transform(value, isMultiline ? .edited : .one)
    field.suggestions = suggestions.map { transform($0, .one) }
    return field
  }
}

extension TextFormat {
  /// The format and its limits.
  fileprivate var outline: String {
    ([kind.rawValue] + [earliest.map { "from \($0)" }, latest.map { "to \($0)" }].compactMap(\.self))
      .joined(separator: " ")
  }
}
