import SignalboxCore
public import SignalboxInterface

/// A short message in front of everything that waits for one of its buttons.
///
/// Its outcome is the key of the button pressed. Going back from it is ``Dismissed/cancelled``.
public final class Alert: Page<String> {
  /// The text below the title; may be empty.
  public let message: String
  /// The weight.
  public let severity: Severity
  /// The buttons, in order; at least one.
  public let buttons: [Button]

  /// Creates an alert; without `buttons` it has one, `ok` "OK".
  public init(
    title: String, message: String = "", severity: Severity = .information, buttons: [Button] = [Button("ok", "OK")]
  ) {
    precondition(!buttons.isEmpty, "an alert has at least one button, or nobody can answer it")
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
