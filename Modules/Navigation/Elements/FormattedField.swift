public import SignalboxCore
public import SignalboxInterface

/// A value for a field with a required text format. ``DateField``, ``TimeField``, ``DurationField`` and ``ColourField``
/// use it.
public protocol FormattedValue: LosslessStringConvertible, Comparable, Sendable {
  /// The format of the text.
  static var format: TextFormat.Kind { get }
}

/// A field for a line of text with a required format that stands for a value. Use ``DateField``, ``TimeField``,
/// ``DurationField`` or ``ColourField``.
public final class FormattedField<Value: FormattedValue>: PageElement {
  private let edited = Emitter<Value?>()
  let value: MutableProperty<Value?>
  /// The smallest allowed value, or `nil`. When it changes, the current value stays, and the field complains if that
  /// value is too small.
  public let earliest: MutableProperty<Value?>
  /// The greatest allowed value, or `nil`. When it changes, the current value stays, and the field complains if that
  /// value is too great.
  public let latest: MutableProperty<Value?>
  /// The current date or time. A calendar begins at it, and users may type `today`. Set it from an effect: by default
  /// it is `nil`, because a replay must be the same on every day.
  public let now = MutableProperty<Value?>(nil)

  /// Creates a field with the given label.
  public init(
    _ key: String, _ label: String, value: Value? = nil, earliest: Value? = nil, latest: Value? = nil,
    isRequired: Bool = false
  ) {
    self.value = MutableProperty(value)
    self.earliest = MutableProperty(earliest)
    self.latest = MutableProperty(latest)
    super.init(key, label, isRequired: isRequired)
    validate(
      Property(combining: self.value, self.earliest, self.latest) { value, earliest, latest in
        let format = TextFormat(Value.format, earliest: earliest?.description, latest: latest?.description)
        let problem = value.flatMap { format.problem(of: $0.description) }
        return problem == nil ? nil : format.limits.map { $0 + "." }
      })
  }

  /// The value after each change by the user. Ends when the page is removed (B5).
  public var edits: Signal<Value?> { edited.signal }

  private var format: TextFormat {
    TextFormat(
      Value.format, earliest: earliest.value?.description, latest: latest.value?.description,
      now: now.value?.description)
  }

  override func content(id: String) -> ElementContent {
    let format = format
    return .field(
      FieldState(
        value: value.value?.description ?? "", isMultiline: false, limit: format.length, suggestions: [], format: format
      ))
  }

  override func refusal(of action: UserAction, on part: Substring) -> Rejection? {
    guard part.isEmpty else { return .unknownElement }
    guard case .setText(let text) = action else { return .wrongAction }
    return format.problem(of: text).map(Rejection.badValue)
  }

  override func perform(_ action: UserAction, on part: Substring) {
    guard case .setText(let text) = action else { return }
    let value = Value(text)
    guard value != self.value.value else { return }
    self.value.value = value
    edited.emit(value)
  }

  override var lacksValue: Bool { isRequired && value.value == nil }

  override var isMissing: Property<Bool> { isRequired ? value.map { $0 == nil } : super.isMissing }

  override var given: PageDraft.Value? { .action(.setText(value.value?.description ?? "")) }

  override func end() { edited.end() }
}
