public import SignalboxCore
import SignalboxInterface

/// At most one of several values.
public final class Choice<Value: Equatable>: PageElement {
  private let edited = Emitter<Value>()
  /// What is offered, in order.
  public let options: [ChoiceOption<Value>]
  /// The chosen value, or `nil`; bind it with `<~`. The user's choice sets it before ``edits`` announces it.
  public let selection: MutableProperty<Value?>

  /// Creates a choice called `label`.
  public init(
    _ key: String, _ label: String, options: [ChoiceOption<Value>], selection: Value? = nil, isRequired: Bool = false
  ) {
    ChoiceOption.check(options)
    self.options = options
    self.selection = MutableProperty(selection)
    super.init(key, label, isRequired: isRequired)
  }

  /// The value after each change by the user; ends when the page goes (B5).
  public var edits: Signal<Value> { edited.signal }

  override func content(id: String) -> ElementContent {
    let selected = options.first { $0.value == selection.value }
    return .choice(ChoiceState(options: options.map { $0.state }, selected: selected?.key))
  }

  override func refusal(of action: UserAction, on part: Substring) -> Rejection? {
    guard part.isEmpty else { return .unknownElement }
    guard case .choose(let key) = action else { return .wrongAction }
    guard let option = options.first(where: { $0.key == key }) else { return .badValue(.notAChoice) }
    return option.isEnabled ? nil : .disabled
  }

  override func perform(_ action: UserAction, on part: Substring) {
    guard case .choose(let key) = action, let option = options.first(where: { $0.key == key }),
      option.value != selection.value
    else { return }
    selection.value = option.value
    edited.emit(option.value)
  }

  package override var misuse: String? {
    guard let value = selection.value, !options.contains(where: { $0.value == value }) else { return nil }
    return "the selection of \(key) is \(value), which is none of its options"
  }

  override func end() { edited.end() }
}
