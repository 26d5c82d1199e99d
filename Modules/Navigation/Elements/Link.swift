public import SignalboxCore
public import SignalboxInterface

/// A link: to a place outside the application, shown with its target, or to an address of the application.
public final class Link: PageElement {
  private let pressed = Emitter<Void>()
  /// The target, as text. The program never opens it. For a link to an address, the address.
  public let target: MutableProperty<String>
  /// The address of the application to which the link leads; `nil` for a link to a place outside.
  package let address: Address?

  /// Creates a link with the given label to a place outside the application.
  public init(_ key: String, _ label: String, target: String) {
    self.target = MutableProperty(target)
    address = nil
    super.init(key, label)
  }

  /// Creates a link with the given label to an address of the application. A press opens the address.
  ///
  /// In browsers it is a link as any other, so it opens in another tab, too. All tabs show the same session.
  public init(_ key: String, _ label: String, to address: Address) {
    target = MutableProperty(address.text)
    self.address = address
    super.init(key, label)
  }

  /// Fires when the user presses the link. Ends when the page is removed (B5).
  public var taps: Signal<Void> { pressed.signal }

  override func content(id: String) -> ElementContent { .link(target: target.value, address: address) }

  override func refusal(of action: UserAction, on part: Substring) -> Rejection? {
    guard part.isEmpty else { return .unknownElement }
    return action == .press ? nil : .wrongAction
  }

  override func perform(_ action: UserAction, on part: Substring) { pressed.emit() }

  override func end() { pressed.end() }
}
