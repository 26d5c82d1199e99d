public import SignalboxCore
public import SignalboxInterface

/// A text that may change.
public final class Label: PageElement {
  /// The text. Bind it with `<~`.
  public let text: MutableProperty<String>
  /// The tone of the text, or `nil`. The text alone must say the same. Bind it with `<~`.
  public let tone: MutableProperty<Tone?>

  /// Creates a text with the given label.
  public init(_ key: String, _ label: String = "", text: String = "", tone: Tone? = nil) {
    self.text = MutableProperty(text)
    self.tone = MutableProperty(tone)
    super.init(key, label)
  }

  override func content(id: String) -> ElementContent { .text(text.value, tone: tone.value) }
}
