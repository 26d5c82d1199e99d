public import SignalboxCore
public import SignalboxInterface

/// What a field can be for whose text has to have a form. There are two: ``DateField`` and ``TimeField``.
public protocol FormattedValue: LosslessStringConvertible, Comparable, Sendable {
  /// In which form it is typed.
  static var format: TextFormat.Kind { get }
}

/// A line of text that has to have a form, and means a value. Use it as ``DateField`` or ``TimeField``.
public final class FormattedField<Value: FormattedValue>: PageElement {
  private let edited = Emitter<Value?>()
  let value: MutableProperty<Value?>
  /// The least value taken, or `nil`. A value that is there when this changes stays, and is complained about.
  public let earliest: MutableProperty<Value?>
  /// The greatest value taken, or `nil`. A value that is there when this changes stays, and is complained about.
  public let latest: MutableProperty<Value?>
  /// What is meant by now: the day that is today, for a calendar to begin at and for people who answer `today`. Nothing by
  /// itself, because a recording is the same on every day: ask for it by an effect.
  public let now = MutableProperty<Value?>(nil)

  /// Creates a field called `label`.
  public init(
    _ key: String, _ label: String, value: Value? = nil, earliest: Value? = nil, latest: Value? = nil,
    isRequired: Bool = false
  ) {
    self.value = MutableProperty(value)
    self.earliest = MutableProperty(earliest)
    self.latest = MutableProperty(latest)
    super.init(key, label, isRequired: isRequired)
    complain(
      Property(combining: self.value, self.earliest, self.latest) { value, earliest, latest in
        let format = TextFormat(Value.format, earliest: earliest?.description, latest: latest?.description)
        let problem = value.flatMap { format.problem(of: $0.description) }
        return problem == nil ? nil : format.limits.map { $0 + "." }
      })
  }

  /// The value after each change by the user; ends when the page goes (B5).
  public var edits: Signal<Value?> { edited.signal }

  /// Complains with `sentence` while there is a value that does not pass `test`.
  public func check(_ sentence: String, _ test: @escaping (Value) -> Bool) { check(Check(sentence, test)) }

  /// Complains while there is a value that does not pass.
  public func check(_ check: Check<Value>) { complain(value.map { $0.flatMap(check.complaint) }) }

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
