extension NumberState {
  /// The next number that is taken after `number`, so many steps on: the bounds hold, and a number between two steps goes to the nearer
  /// one in that direction. Without a step one is 1; without a number the first is the least, or 0.
  package func stepped(_ number: Double?, by count: Int) -> Double {
    guard let number else { return bounded(0) }
    let (step, origin) = (step ?? 1, minimum ?? 0)
    let place = (number - origin) / step
    let whole = count > 0 ? place.whole(.down) : place.whole(.up)
    return bounded(origin + (whole + Double(count)) * step)
  }

  private func bounded(_ number: Double) -> Double {
    let least = minimum.map { max(number.short, $0) } ?? number.short
    guard let maximum, least > maximum else { return least }
    // The greatest that stands on a step.
    guard let step else { return maximum }
    let origin = minimum ?? 0
    return (origin + ((maximum - origin) / step).whole(.down) * step).short
  }
}

extension Double {
  /// 0.3 for what 3 times 0.1 is.
  fileprivate var short: Double { abs(self) < 1e5 ? (self * 1e10).rounded() / 1e10 : self }

  /// The whole number below or above this, or at it: what arithmetic loses counts for nothing.
  fileprivate func whole(_ rule: FloatingPointRoundingRule) -> Double {
    let near = rounded()
    return abs(self - near) < 1e-9 ? near : rounded(rule)
  }
}
