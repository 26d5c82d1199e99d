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

  /// Creates a number. By default it has no value and no bounds.
  public init(value: Double? = nil, minimum: Double? = nil, maximum: Double? = nil, step: Double? = nil) {
    self.value = value
    self.minimum = minimum
    self.maximum = maximum
    self.step = step
  }
}
