import SignalboxCore
public import SignalboxInterface
import SignalboxModel

/// A short message in front of everything. It waits for one of its buttons.
///
/// Its outcome is the key of the pressed button. Going back ends it with ``Dismissed/cancelled``.
public final class Alert: Page<String> {
  /// The text below the title. May be empty.
  public let message: String
  /// The severity.
  public let severity: Severity
  /// The buttons, in order. Never empty.
  public let buttons: [Button]

  /// Creates an alert. The default is a single button `ok` with the label "OK".
  public init(
    title: String, message: String = "", severity: Severity = .information, buttons: [Button] = [Button("ok", "OK")]
  ) {
    Mistake.check(!buttons.isEmpty, "an alert has at least one button, or nobody can answer it")
    self.message = message
    self.severity = severity
    self.buttons = buttons
    super.init(key: "alert", title: title)
    for button in buttons {
      let key = button.key
      button.taps.observe { [unowned self] in finish(key) }
    }
  }

  /// The buttons.
  public override var elements: [PageElement] { buttons }
}
