public import SignalboxCore
public import SignalboxModel

/// An element with a value that checks examine: a text, a number, a date, a time, a toggle, a choice or a secret.
///
/// All kinds take the same checks. A check is a ready one, such as `.email` or `.within(1...5)`, or a closure:
///
/// ```swift
/// email.check(.email)
/// age.check(.within(18...))
/// due.check("Only Monday to Friday") { $0.weekday <= 5 }
/// end.check("Before the beginning", with: begin) { $0 >= $1 }
/// ```
public protocol CheckedElement<CheckedValue>: PageElement {
  /// The type of the value that checks examine.
  associatedtype CheckedValue
  /// The value to check. `nil` while no value is given, so that no check complains.
  var checkedValue: Property<CheckedValue?> { get }
}

extension CheckedElement {
  /// Complains while a value is given and fails the check. After several calls, the first complaint is shown.
  ///
  /// Of a typed text that fails only for blanks at its ends, the complaint names the blanks, which the user does not
  /// see. The text itself stays as it is.
  public func check(_ check: Check<CheckedValue>) {
    let isTyped = self is TextField
    validate(checkedValue.map { $0.flatMap { isTyped ? check.complaintWithBlanks($0) : check.complaint($0) } })
  }

  /// Complains with `sentence` while a value is given and fails `test`.
  public func check(_ sentence: String, _ test: @escaping (CheckedValue) -> Bool) { check(Check(sentence, test)) }

  /// Complains with `sentence` while both elements have values and they fail `test`. The check runs again when either
  /// value changes. The complaint is shown at this element.
  public func check<Other: CheckedElement>(
    _ sentence: String, with other: Other, _ test: @escaping (CheckedValue, Other.CheckedValue) -> Bool
  ) {
    validate(
      Property(combining: checkedValue, other.checkedValue) {
        guard let value = $0, let other = $1 else { return nil }
        return test(value, other) ? nil : sentence
      })
  }
}

extension CheckedElement where CheckedValue: Encodable & Equatable & Sendable {
  /// Checks the value with an effect when the user pauses, for example whether a name is free. During the check the
  /// field is busy and counts as invalid. The result for an outdated value is dropped.
  ///
  /// ```swift
  /// name.check(as: "name-is-free", during: lifetime, in: context) { name in
  ///   try await service.isFree(name) ? nil : "The name is taken"
  /// }
  /// ```
  /// - Parameters:
  ///   - effect: The name of the effect. The effect only reads.
  ///   - delay: The time without changes before the check starts.
  ///   - lifetime: The page's lifetime.
  ///   - context: The application's context.
  ///   - question: Returns the problem with the value, or `nil`. An error that it throws is shown as the complaint.
  public func check(
    as effect: String, after delay: Duration = .milliseconds(300), during lifetime: Lifetime,
    in context: ApplicationContext,
    _ question: @escaping @concurrent @Sendable (CheckedValue) async throws -> String?
  ) {
    let (answer, checked) = (MutableProperty<String?>(nil), checkedValue)
    validate(answer)
    var asking: Subscription?
    isBusy <~ validation.questions.map { !$0.isEmpty }
    checked.changes.observe(during: lifetime) { [unowned self] value in
      asking?.cancel()
      answer.value = nil
      guard let value else {
        validation.questions.value.remove(effect)
        return
      }
      validation.questions.value.insert(effect)
      asking = context.navigator.spawn(during: lifetime) { [weak self] in
        // A cancelled check may end after its replacement has started. So only the check of the current value removes
        // the name.
        defer { if let self, checked.value == value { validation.questions.value.remove(effect) } }
        do throws(EffectFailure) {
          try await context.effects.wait("\(effect)-pause", for: delay)
          let complaint = try await context.effects.run(effect, isReversible: true, given: value) { _ in
            try await question(value)
          }
          if checked.value == value { answer.value = complaint }
        } catch {
          if error.cause == .failed, checked.value == value { answer.value = error.reason }
        }
      }
    }
  }
}

extension TextField: CheckedElement {
  /// The text, unless it is empty or only whitespace.
  public var checkedValue: Property<String?> { text.map { $0.isBlank ? nil : $0 } }
}

extension NumberField: CheckedElement {
  /// The number.
  public var checkedValue: Property<Double?> { number }
}

extension FormattedField: CheckedElement {
  /// The value of the field.
  public var checkedValue: Property<Value?> { value }
}

extension Toggle: CheckedElement {
  /// The state of the toggle. A toggle always has a value.
  public var checkedValue: Property<Bool?> { isOn.map(\.self) }
}

extension Choice: CheckedElement {
  /// The chosen value.
  public var checkedValue: Property<Value?> { selection }
}

extension Multichoice: CheckedElement {
  /// The chosen values, unless none is chosen.
  public var checkedValue: Property<[Value]?> { selection.map { $0.isEmpty ? nil : $0 } }
}

extension SecretField: CheckedElement {
  /// The secret, unless it is empty.
  public var checkedValue: Property<Secret?> {
    secret.map(isEqual: { $0?.handle === $1?.handle }) { $0.isEmpty ? nil : $0 }
  }

  /// Complains with `rule` while a text is given and fails `test`.
  ///
  /// The check follows the contract of `Secret.check(_:_:)`: a rule always has the same test.
  /// - Parameters:
  ///   - rule: The requirement as a text for the user: "At least 8 characters".
  ///   - test: Checks the text. It must depend only on the text.
  public func check(_ rule: String, _ test: @escaping @Sendable (String) -> Bool) { check(Check(rule, test)) }
}
