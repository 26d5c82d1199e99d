public import SignalboxCore
import SignalboxInterface

/// A link to a place outside the application, shown with its target.
public final class Link: PageElement {
  private let pressed = Emitter<Void>()
  /// The target, as text. The program never opens it.
  public let target: MutableProperty<String>

  /// Creates a link with the given label.
  public init(_ key: String, _ label: String, target: String) {
    self.target = MutableProperty(target)
    super.init(key, label)
  }

  /// Fires when the user presses the link. Ends when the page is removed (B5).
  public var taps: Signal<Void> { pressed.signal }

  override func content(id: String) -> ElementContent { .link(target: target.value) }

  override func refusal(of action: UserAction, on part: Substring) -> Rejection? {
    guard part.isEmpty else { return .unknownElement }
    return action == .press ? nil : .wrongAction
  }

  override func perform(_ action: UserAction, on part: Substring) { pressed.emit() }

  override func end() { pressed.end() }
}
