public import SignalboxCore
import SignalboxInterface

/// A choice of at most one of several values.
public final class Choice<Value: Equatable>: PageElement {
  private let edited = Emitter<Value>()
  /// The option states and the version of the options they were made from. Most frames use the same states again.
  private var shown: (options: [OptionState], version: Int) = ([], -1)
  /// The options, in order. They may change while the page is shown. Their keys must be unique.
  public let options: MutableProperty<[ChoiceOption<Value>]>
  /// The chosen value, or `nil`. Bind it with `<~`. The user's choice sets it before ``edits`` fires.
  public let selection: MutableProperty<Value?>

  /// Creates a choice with the given label. `whenGone` is the rule for a selection whose option is removed.
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

  /// The value after each change by the user. Ends when the page is removed (B5).
  public var edits: Signal<Value> { edited.signal }

  override func content(id: String) -> ElementContent {
    let selected = selection.value.flatMap { value in options.value.firstIndex { $0.value == value } }
    return .choice(ChoiceState(options: shownOptions, selected: selected.map { shownOptions[$0].key }))
  }

  private var shownOptions: [OptionState] {
    let version = options.version
    if version != shown.version { shown = (options.value.map { $0.state }, version) }
    return shown.options
  }

  override func refusal(of action: UserAction, on part: Substring) -> Rejection? {
    guard part.isEmpty else { return .unknownElement }
    guard case .choose(let key) = action else { return .wrongAction }
    guard let option = shownOptions.first(where: { $0.key == key }) else { return .badValue(.notAChoice) }
    return option.isEnabled ? nil : .disabled
  }

  override func perform(_ action: UserAction, on part: Substring) {
    guard case .choose(let key) = action, let place = shownOptions.firstIndex(where: { $0.key == key }) else { return }
    let value = options.value[place].value
    guard value != selection.value else { return }
    selection.value = value
    edited.emit(value)
  }

  package override var misuse: String? {
    guard let value = selection.value, !options.value.contains(where: { $0.value == value }) else { return nil }
    return "the selection of \(key) is \(value), which is none of its options"
  }

  override var lacksValue: Bool { isRequired && selection.value == nil }

  override var isMissing: Property<Bool> { isRequired ? selection.map { $0 == nil } : super.isMissing }

  override var given: PageDraft.Value? {
    options.value.first { $0.value == selection.value }.map { .action(.choose($0.key)) }
  }

  override func end() { edited.end() }
}
