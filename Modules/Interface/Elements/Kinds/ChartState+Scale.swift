extension ChartState {
  /// The range of the drawing: the fixed range, or round bounds around the values. Bars and gauges begin at 0.
  public var scale: ClosedRange<Double> {
    if let range { return range }
    let known = facts.compactMap(\.self)
    guard var least = known.map(\.least).min(), var greatest = known.map(\.greatest).max() else { return 0...1 }
    if style == .bars || style == .gauge || least == greatest {
      (least, greatest) = (min(0, least), max(0, greatest))
    }
    guard least < greatest else { return 0...1 }
    let (step, exact) = (Self.step(greatest / 4 - least / 4), least...greatest)
    let (lower, upper) = ((least / step).rounded(.down) * step, (greatest / step).rounded(.up) * step)
    guard lower.isFinite, upper.isFinite else { return exact }
    return min(lower, least)...max(upper, greatest)
  }

  /// Returns the place of a value in ``scale``, from 0 to 1. A value outside is at the nearer end.
  public static func fraction(_ value: Double, in scale: ClosedRange<Double>) -> Double {
    // Halves, because the difference of two huge numbers is not finite.
    let (lower, upper) = (scale.lowerBound / 2, scale.upperBound / 2)
    guard upper > lower else { return 0 }
    return max(0, min(1, (value / 2 - lower) / (upper - lower)))
  }

  /// Returns the least number of 1, 2 or 5 times a power of ten that is at least `size`.
  private static func step(_ size: Double) -> Double {
    guard size > 1e-300, size < 1e300 else { return size }
    var power = 1.0
    while power < size { power *= 10 }
    while power / 10 >= size { power /= 10 }
    return [power / 5, power / 2].first { $0 >= size } ?? power
  }
}
