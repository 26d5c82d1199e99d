public import SignalboxCore
import SignalboxInterface

/// An on-off switch.
public final class Toggle: PageElement {
  private let edited = Emitter<Bool>()
  /// A Boolean value that indicates whether the toggle is on. Bind it with `<~`. The user's edits set it before
  /// ``edits`` fires.
  public let isOn: MutableProperty<Bool>

  /// Creates a toggle with the given label. A required toggle must be on before the user can continue, as for terms of
  /// use.
  public init(_ key: String, _ label: String, isOn: Bool = false, isRequired: Bool = false) {
    self.isOn = MutableProperty(isOn)
    super.init(key, label, isRequired: isRequired)
  }

  /// The state after each change by the user. Ends when the page is removed (B5).
  public var edits: Signal<Bool> { edited.signal }

  override func content(id: String) -> ElementContent { .toggle(isOn.value) }

  override func refusal(of action: UserAction, on part: Substring) -> Rejection? {
    guard part.isEmpty else { return .unknownElement }
    guard case .setToggle = action else { return .wrongAction }
    return nil
  }

  override func perform(_ action: UserAction, on part: Substring) {
    guard case .setToggle(let isOn) = action, isOn != self.isOn.value else { return }
    self.isOn.value = isOn
    edited.emit(isOn)
  }

  override var lacksValue: Bool { isRequired && !isOn.value }

  override var isMissing: Property<Bool> { isRequired ? isOn.map { !$0 } : super.isMissing }

  override var given: PageDraft.Value? { .action(.setToggle(isOn.value)) }

  override func end() { edited.end() }
}
