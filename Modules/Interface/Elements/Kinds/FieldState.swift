/// A text field's value and bounds.
public struct FieldState: Codable, Equatable, Sendable {
  /// The whole text.
  public var value: String
  /// True when the text may hold line breaks.
  public var isMultiline: Bool
  /// The most characters it takes, as a person counts them.
  public var limit: Int
  /// What may be meant, to complete from; any other text is taken too.
  public var suggestions: [String]
  /// What the text has to be, where not any text is taken.
  public var format: TextFormat?

  /// Without suggestions the list is empty.
  public init(value: String, isMultiline: Bool, limit: Int, suggestions: [String], format: TextFormat? = nil) {
    self.value = value
    self.isMultiline = isMultiline
    self.limit = limit
    self.suggestions = suggestions
    self.format = format
  }
}
