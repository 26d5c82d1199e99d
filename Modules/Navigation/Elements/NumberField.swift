public import SignalboxCore
public import SignalboxInterface
import SignalboxModel

/// A number within bounds, or none.
public final class NumberField: PageElement {
  private let edited = Emitter<Double?>()
  /// The number, or `nil`. Bind it with `<~`. The user's edits set it before ``edits`` fires.
  public let number: MutableProperty<Double?>
  /// The smallest allowed value.
  public let minimum: Double?
  /// The greatest allowed value.
  public let maximum: Double?
  /// The distance between allowed values, counted from the minimum, or from 0 without a minimum.
  public let step: Double?
  /// The way in which front ends draw the number beside its text, or `nil`.
  public let style: NumberStyle?

  /// Creates a number field with the given label. A slider needs both bounds. A rating needs whole bounds from 0 or 1
  /// to at most 10, and has the step 1.
  public init(
    _ key: String, _ label: String, number: Double? = nil, minimum: Double? = nil, maximum: Double? = nil,
    step: Double? = nil, style: NumberStyle? = nil, isRequired: Bool = false
  ) {
    let step = style == .rating ? 1 : step
    if let style { Self.check(style, minimum, maximum) }
    Mistake.check(step.map { $0 > 0 } ?? true, "a number's step is greater than 0")
    self.number = MutableProperty(number)
    self.minimum = minimum
    self.maximum = maximum
    self.step = step
    self.style = style
    super.init(key, label, isRequired: isRequired)
  }

  /// The number after each change by the user. Ends when the page is removed (B5).
  public var edits: Signal<Double?> { edited.signal }

  override func content(id: String) -> ElementContent {
    .number(NumberState(value: number.value, minimum: minimum, maximum: maximum, step: step, style: style))
  }

  override func refusal(of action: UserAction, on part: Substring) -> Rejection? {
    guard part.isEmpty else { return .unknownElement }
    guard case .setNumber(let number) = action else { return .wrongAction }
    guard let number else { return nil }
    return problem(of: number).map(Rejection.badValue)
  }

  override func perform(_ action: UserAction, on part: Substring) {
    guard case .setNumber(let number) = action, number != self.number.value else { return }
    self.number.value = number
    edited.emit(number)
  }

  override var lacksValue: Bool { isRequired && number.value == nil }

  override var isMissing: Property<Bool> { isRequired ? number.map { $0 == nil } : super.isMissing }

  override var given: PageDraft.Value? { .action(.setNumber(number.value)) }

  override func end() { edited.end() }

  private static func check(_ style: NumberStyle, _ minimum: Double?, _ maximum: Double?) {
    let (least, most) = (minimum ?? 0, maximum ?? 0)
    Mistake.check(minimum != nil && least < most, "a \(style) has a minimum and a greater maximum")
    Mistake.check(
      style != .rating || (0...1).contains(least) && least == least.rounded() && most == most.rounded() && most <= 10,
      "a rating has whole bounds from 0 or 1 to at most 10")
  }

  private func problem(of number: Double) -> ValueProblem? {
    NumberState(minimum: minimum, maximum: maximum, step: step).problem(of: number)
  }
}
