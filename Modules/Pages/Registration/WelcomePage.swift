import SignalboxCore
import SignalboxInterface
public import SignalboxNavigation
import SignalboxWords

/// Greets the owner of a new account.
public final class WelcomePage: Page<Void> {
  private let text: Label
  private let proceed = Button("continue", phrase("Continue"), role: .default)

  /// Creates the page for the account with the name `username`.
  public init(username: String) {
    text = Label("text", text: phrase("Welcome, \(username)!"))
    super.init(key: "welcome", title: phrase("Welcome"))
    proceed.taps.observe { [unowned self] in finish(()) }
  }

  /// The elements in reading order.
  public override var elements: [PageElement] { [text, proceed] }
}
