import SignalboxCore
import SignalboxInterface
public import SignalboxNavigation

/// Greets the owner of a new account.
public final class WelcomePage: Page<Void> {
  private let text: Label
  private let proceed = Button("continue", "Continue", role: .default)

  /// Creates the page for the account with the name `username`.
  public init(username: String) {
    text = Label("text", text: "Welcome, \(username)!")
    super.init(key: "welcome", title: "Welcome")
    proceed.taps.observe { [unowned self] in finish(()) }
  }

  /// The elements in reading order.
  public override var elements: [PageElement] { [text, proceed] }
}
