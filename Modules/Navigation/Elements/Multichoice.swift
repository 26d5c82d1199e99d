public import SignalboxCore
import SignalboxInterface
import SignalboxModel

/// A choice of any number of values.
public final class Multichoice<Value: Equatable>: PageElement {
  private let edited = Emitter<[Value]>()
  /// The options, in order. They may change while the page is shown. Their keys must be unique. If an option is
  /// removed, its value is removed from the selection.
  public let options: MutableProperty<[ChoiceOption<Value>]>
  /// The chosen values. Bind them with `<~`. The user's choice sets them before ``edits`` fires.
  public let selection: MutableProperty<[Value]>
  /// The smallest number of values, or `nil`. Fewer values are still needed, unless none is chosen and the element is
  /// not required.
  public let minimum: Int?
  /// The greatest number of values, or `nil`. The session refuses more.
  public let maximum: Int?

  /// Creates a multi-choice with the given label. With bounds, front ends say how many options are chosen and how many
  /// more are needed or possible.
  public init(
    _ key: String, _ label: String, options: [ChoiceOption<Value>] = [], selection: [Value] = [],
    minimum: Int? = nil, maximum: Int? = nil, isRequired: Bool = false
  ) {
    ChoiceOption.check(options)
    Mistake.check(
      minimum ?? 1 > 0 && maximum ?? 1 > 0 && minimum ?? 1 <= maximum ?? .max,
      "the bounds of a choice are greater than 0, and in order")
    (self.minimum, self.maximum) = (minimum, maximum)
    self.options = MutableProperty(options)
    self.selection = MutableProperty(selection)
    super.init(key, label, isRequired: isRequired)
    self.options.changes.observe { [unowned self] options in
      ChoiceOption.check(options)
      self.selection.value = self.selection.value.filter { value in options.contains { $0.value == value } }
    }
  }

  /// The values after each change by the user, in the order of the options. Ends when the page is removed (B5).
  public var edits: Signal<[Value]> { edited.signal }

  override func content(id: String) -> ElementContent {
    .multichoice(
      MultichoiceState(
        options: options.value.map { $0.state }, selected: chosen.map(\.key), minimum: minimum, maximum: maximum))
  }

  override func refusal(of action: UserAction, on part: Substring) -> Rejection? {
    guard part.isEmpty else { return .unknownElement }
    guard case .chooseMany(let keys) = action else { return .wrongAction }
    for key in keys {
      guard let option = options.value.first(where: { $0.key == key }) else { return .badValue(.notAChoice) }
      // A disabled option that is already chosen stays chosen. Rejecting its key would make every other change
      // impossible.
      guard option.isEnabled || chosen.contains(where: { $0.key == key }) else { return .disabled }
    }
    // An application may have chosen too many. Then the user can still take some away.
    if let maximum, keys.count > max(maximum, chosen.count - 1) { return .badValue(.outOfRange) }
    let isTakenAway = { (option: ChoiceOption<Value>) in !option.isEnabled && !keys.contains(option.key) }
    return chosen.contains(where: isTakenAway) ? .disabled : nil
  }

  override func perform(_ action: UserAction, on part: Substring) {
    guard case .chooseMany(let keys) = action else { return }
    let values = options.value.filter { keys.contains($0.key) }.map(\.value)
    guard values != selection.value else { return }
    selection.value = values
    edited.emit(values)
  }

  package override var misuse: String? {
    let strange = selection.value.first { value in !options.value.contains { $0.value == value } }
    return strange.map { "the selection of \(key) has \($0), which is none of its options" }
  }

  override var lacksValue: Bool { Self.lacks(selection.value.count, isRequired, minimum) }

  override var isMissing: Property<Bool> {
    guard isChecked else { return super.isMissing }
    return selection.map { [isRequired, minimum] in Self.lacks($0.count, isRequired, minimum) }
  }

  override var isChecked: Bool { minimum != nil || super.isChecked }

  private static func lacks(_ count: Int, _ isRequired: Bool, _ minimum: Int?) -> Bool {
    count == 0 ? isRequired : count < minimum ?? 1
  }

  override var given: PageDraft.Value? { .action(.chooseMany(chosen.map(\.key))) }

  override func end() { edited.end() }

  private var chosen: [ChoiceOption<Value>] { options.value.filter { selection.value.contains($0.value) } }
}
