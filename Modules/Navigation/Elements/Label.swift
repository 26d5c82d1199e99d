public import SignalboxCore
public import SignalboxInterface

/// A text that may change.
public final class Label: PageElement {
  /// The text. Bind it with `<~`.
  public let text: MutableProperty<String>
  /// The tone of the text, or `nil`. The text alone must say the same. Bind it with `<~`.
  public var tone: MutableProperty<Tone?> { presentTone.property }
  private var presentTone: OnDemand<Tone?>

  /// Creates a text with the given label.
  public init(_ key: String, _ label: String = "", text: String = "", tone: Tone? = nil) {
    self.text = MutableProperty(text)
    presentTone = OnDemand(tone)
    super.init(key, label)
  }

  override func content(id: String) -> ElementContent { .text(text.value, tone: presentTone.value) }
}
