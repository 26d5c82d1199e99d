/// A number's value and bounds.
public struct NumberState: Codable, Equatable, Sendable {
  /// The number, or `nil` when none is given.
  public var value: Double?
  /// The least value taken.
  public var minimum: Double?
  /// The greatest value taken.
  public var maximum: Double?
  /// The distance of allowed values, counted from the minimum, or from 0 without one.
  public var step: Double?

  /// By default there is no number and no bound.
  public init(value: Double? = nil, minimum: Double? = nil, maximum: Double? = nil, step: Double? = nil) {
    self.value = value
    self.minimum = minimum
    self.maximum = maximum
    self.step = step
  }
}
