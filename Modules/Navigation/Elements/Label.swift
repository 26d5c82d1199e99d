public import SignalboxCore
import SignalboxInterface

/// Words that may change.
public final class Label: PageElement {
  /// The words; bind them with `<~`.
  public let text: MutableProperty<String>

  /// Creates a text that reads `text`, beside the words `label`.
  public init(_ key: String, _ label: String = "", text: String = "") {
    self.text = MutableProperty(text)
    super.init(key, label)
  }

  override func content(id: String) -> ElementContent { .text(text.value) }
}
