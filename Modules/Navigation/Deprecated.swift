// Former names, until the next release.

public import SignalboxCore
public import SignalboxModel

extension AnyPage {
  /// The former name of ``guardsDismissal``.
  @available(*, deprecated, renamed: "guardsDismissal")
  public final var guardsLeaving: MutableProperty<Bool> { guardsDismissal }

  /// The former name of ``dismissalRequests``.
  @available(*, deprecated, renamed: "dismissalRequests")
  public final var leaveRequests: Signal<Void> { dismissalRequests }
}

extension PageElement {
  /// The former name of ``validate(_:)``.
  @available(*, deprecated, renamed: "validate(_:)")
  public final func complain(_ complaint: Property<String?>) { validate(complaint) }
}

extension SecretField {
  /// The former spelling of `check(_:with:_:)` for two secrets.
  @available(*, deprecated, message: "Use check(sentence, with: other) { $0 == $1 }.")
  public func check(_ sentence: String, equals other: SecretField) { check(sentence, with: other) { $0 == $1 } }
}

extension Form {
  /// The former name of ``invalidLabels``.
  @available(*, deprecated, renamed: "invalidLabels")
  public var stillNeeded: Property<[String]> { invalidLabels }
}

extension Application {
  /// The default of the former name of ``allowsQuitting``.
  public static var canBeLeft: Bool { true }
}

extension ApplicationContext {
  /// The former name of ``random``.
  @available(*, deprecated, renamed: "random")
  public var chance: RandomSource { random }
}
