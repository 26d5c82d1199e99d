/// The texts of an element in parts with looks and links. The plain texts of the element say the same, with the targets
/// of links behind their texts.
public struct MarkedTexts: Codable, Equatable, Sendable {
  /// The label.
  public var label: [RichTextSpan]?
  /// The help.
  public var help: [RichTextSpan]?
  /// The text of a `text` or a `note`.
  public var text: [RichTextSpan]?

  /// Creates marked texts. A text that is `nil` has no marks.
  public init(label: [RichTextSpan]? = nil, help: [RichTextSpan]? = nil, text: [RichTextSpan]? = nil) {
    (self.label, self.help, self.text) = (label, help, text)
  }
}
