public import SignalboxCore
import SignalboxInterface

/// A text that may change.
public final class Label: PageElement {
  /// The text. Bind it with `<~`.
  public let text: MutableProperty<String>

  /// Creates a text with the given label.
  public init(_ key: String, _ label: String = "", text: String = "") {
    self.text = MutableProperty(text)
    super.init(key, label)
  }

  override func content(id: String) -> ElementContent { .text(text.value) }
}
