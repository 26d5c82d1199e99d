public import SignalboxCore
import SignalboxInterface

/// At most one of several values.
public final class Choice<Value: Equatable>: PageElement {
  private let edited = Emitter<Value>()
  /// What is offered, in order; may change while the page is there. Each set has unique keys.
  public let options: MutableProperty<[ChoiceOption<Value>]>
  /// The chosen value, or `nil`; bind it with `<~`. The user's choice sets it before ``edits`` announces it.
  public let selection: MutableProperty<Value?>

  /// Creates a choice called `label`; `whenGone` says what becomes of a selection that is no option any more.
  public init(
    _ key: String, _ label: String, options: [ChoiceOption<Value>] = [], selection: Value? = nil,
    isRequired: Bool = false, whenGone: VanishedSelection = .cleared
  ) {
    ChoiceOption.check(options)
    self.options = MutableProperty(options)
    self.selection = MutableProperty(selection)
    super.init(key, label, isRequired: isRequired)
    self.options.changes.observe { [unowned self] options in
      ChoiceOption.check(options)
      guard let value = self.selection.value, !options.contains(where: { $0.value == value }) else { return }
      self.selection.value = whenGone == .cleared ? nil : options.first(where: \.isEnabled)?.value
    }
  }

  /// The value after each change by the user; ends when the page goes (B5).
  public var edits: Signal<Value> { edited.signal }

  override func content(id: String) -> ElementContent {
    let options = options.value
    let selected = options.first { $0.value == selection.value }
    return .choice(ChoiceState(options: options.map { $0.state }, selected: selected?.key))
  }

  override func refusal(of action: UserAction, on part: Substring) -> Rejection? {
    guard part.isEmpty else { return .unknownElement }
    guard case .choose(let key) = action else { return .wrongAction }
    guard let option = options.value.first(where: { $0.key == key }) else { return .badValue(.notAChoice) }
    return option.isEnabled ? nil : .disabled
  }

  override func perform(_ action: UserAction, on part: Substring) {
    guard case .choose(let key) = action, let option = options.value.first(where: { $0.key == key }),
      option.value != selection.value
    else { return }
    selection.value = option.value
    edited.emit(option.value)
  }

  package override var misuse: String? {
    guard let value = selection.value, !options.value.contains(where: { $0.value == value }) else { return nil }
    return "the selection of \(key) is \(value), which is none of its options"
  }

  override var isMissing: Property<Bool> { isRequired ? selection.map { $0 == nil } : super.isMissing }

  override var given: PageDraft.Value? {
    options.value.first { $0.value == selection.value }.map { .action(.choose($0.key)) }
  }

  override func end() { edited.end() }
}
