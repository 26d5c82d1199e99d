extension NumberState {
  /// Returns the allowed number that is `count` steps after `number`. From a number between two steps, the first step
  /// leads to the nearest step in the direction of `count`. Bounds limit the result. The default step is 1. Without a
  /// number, the result is the last step up to 0, limited to the bounds.
  package func stepped(_ number: Double?, by count: Int) -> Double {
    let (step, origin) = (step ?? 1, minimum ?? 0)
    guard let number else { return bounded(self.step == nil ? 0 : origin + ((0 - origin) / step).whole(.down) * step) }
    let place = (number - origin) / step
    let whole = count > 0 ? place.whole(.down) : place.whole(.up)
    return bounded(origin + (whole + Double(count)) * step)
  }

  private func bounded(_ number: Double) -> Double {
    let least = minimum.map { max(number.short, $0) } ?? number.short
    guard let maximum, least > maximum else { return least }
    // The greatest number on a step.
    guard let step else { return maximum }
    let origin = minimum ?? 0
    return (origin + ((maximum - origin) / step).whole(.down) * step).short
  }
}

extension Double {
  /// The number without rounding errors: 0.3 instead of the result of 3 times 0.1.
  fileprivate var short: Double { abs(self) < 1e5 ? (self * 1e10).rounded() / 1e10 : self }

  /// Rounds to a whole number. A number within a rounding error of a whole number counts as that number.
  fileprivate func whole(_ rule: FloatingPointRoundingRule) -> Double {
    let near = rounded()
    return abs(self - near) < 1e-9 ? near : rounded(rule)
  }
}
