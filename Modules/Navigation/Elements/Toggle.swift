public import SignalboxCore
import SignalboxInterface

/// On or off.
public final class Toggle: PageElement {
  private let edited = Emitter<Bool>()
  /// Whether it is on; bind it with `<~`. The user's edits set it before ``edits`` announces them.
  public let isOn: MutableProperty<Bool>

  /// Creates a toggle called `label`; one that is required must be on before the user can go on: terms to agree to.
  public init(_ key: String, _ label: String, isOn: Bool = false, isRequired: Bool = false) {
    self.isOn = MutableProperty(isOn)
    super.init(key, label, isRequired: isRequired)
  }

  /// The state after each change by the user; ends when the page goes (B5).
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
