/// The value and the bounds of a number.
public struct NumberState: Codable, Equatable, Sendable {
  /// The number, or `nil` if none is given.
  public var value: Double?
  /// The smallest allowed value.
  public var minimum: Double?
  /// The greatest allowed value.
  public var maximum: Double?
  /// The distance between allowed values, counted from the minimum, or from 0 without a minimum.
  public var step: Double?
  /// The way in which the number is drawn, if it is not only typed.
  public var style: NumberStyle?

  /// Creates a number. By default it has no value and no bounds, and is typed.
  public init(
    value: Double? = nil, minimum: Double? = nil, maximum: Double? = nil, step: Double? = nil,
    style: NumberStyle? = nil
  ) {
    self.value = value
    self.minimum = minimum
    self.maximum = maximum
    self.step = step
    self.style = style
  }

  /// Returns the reason why the element does not take a number, or `nil`.
  package func problem(of number: Double) -> ValueProblem? {
    guard number.isFinite else { return .numberOutOfRange }
    if let minimum, number < minimum { return .outOfRange }
    if let maximum, number > maximum { return .outOfRange }
    guard let step else { return nil }
    let steps = (number - (minimum ?? 0)) / step
    // Steps such as 0.1 have no exact binary form. So the quotient may differ from a whole number by a rounding error.
    return (steps - steps.rounded()).magnitude <= 1e-9 * max(1, steps.magnitude) ? nil : .stepMismatch
  }

  /// The place of the number between the bounds, from 0 to 1. `nil` without a number, without both bounds, or where the
  /// bounds are equal.
  public var fraction: Double? {
    guard let value, let minimum, let maximum, maximum > minimum else { return nil }
    return min(1, max(0, (value - minimum) / (maximum - minimum)))
  }
}

/// The way in which a number is drawn beside its text. The user can type the number in every style.
public enum NumberStyle: String, Codable, Sendable, CaseIterable {
  /// A place between the bounds, which matters more than the exact number.
  case slider
  /// So many stars of the greatest number.
  case rating
}

extension NumberState: InputMeaning {
  var outline: String? { (value.map { "\($0)" } ?? "none") + (style.map { " as \($0.rawValue)" } ?? "") }
}
