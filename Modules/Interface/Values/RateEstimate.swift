/// Estimates the speed and the remaining time of a progress.
package struct RateEstimate: Equatable, Sendable {
  private struct Mark: Equatable {
    var fraction: Double
    var time: Duration
  }

  private var first: Mark?
  private var last: Mark?

  /// Creates an estimate without measurements.
  package init() {}

  /// Records the fraction at the time `now`. An unknown or smaller fraction starts a new measurement.
  package mutating func note(_ fraction: Double?, at now: Duration) {
    guard let fraction, fraction >= last?.fraction ?? 0 else { return (first, last) = (nil, nil) }
    if first == nil { first = Mark(fraction: fraction, time: now) }
    if last?.fraction != fraction { last = Mark(fraction: fraction, time: now) }
  }

  /// The fraction that is done per second. `nil` until the measurements span a second.
  package var speed: Double? {
    guard let first, let last, last.fraction > first.fraction, last.time - first.time >= .seconds(1) else { return nil }
    return (last.fraction - first.fraction) / ((last.time - first.time) / .seconds(1))
  }

  /// Returns the remaining time at `now`. Returns `nil` until the measurements span a second, and at the end.
  package func remainingTime(at now: Duration) -> Duration? {
    guard let first, let last, last.fraction < 1, last.fraction > first.fraction else { return nil }
    let taken = last.time - first.time
    guard taken >= .seconds(1) else { return nil }
    return max(.zero, taken * ((1 - last.fraction) / (last.fraction - first.fraction)) - (now - last.time))
  }
}
