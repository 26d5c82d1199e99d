public import SignalboxCore
public import SignalboxInterface

/// Something to do.
public final class Button: PageElement {
  private let pressed = Emitter<Void>()
  /// Whether something is said to be needed before it can be pressed.
  var isWaiting = false

  /// Creates a button called `label`.
  ///
  /// With a `shortcut`, a letter from `a` to `z` that no other button of the page has, it is pressed from anywhere on the page: by Alt
  /// and the letter on the full screen, `:letter` in the line mode, the browser's access key.
  public init(_ key: String, _ label: String, role: ElementRole? = nil, shortcut: Character? = nil) {
    super.init(key, label, role: role, shortcut: shortcut)
  }

  /// Fires when the user presses; ends when the page goes (B5).
  public var taps: Signal<Void> { pressed.signal }

  override func content(id: String) -> ElementContent { .button }

  override func refusal(of action: UserAction, on part: Substring) -> Rejection? {
    guard part.isEmpty else { return .unknownElement }
    return action == .press ? nil : .wrongAction
  }

  override func perform(_ action: UserAction, on part: Substring) { pressed.emit() }

  override func end() { pressed.end() }
}
