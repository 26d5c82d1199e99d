/// How fast a progress has come so far, and how long the rest takes if it goes on like this.
package struct Pace: Equatable, Sendable {
  private struct Mark: Equatable {
    var fraction: Double
    var time: Duration
  }

  private var first: Mark?
  private var last: Mark?

  /// Creates one that knows nothing yet.
  package init() {}

  /// Notes how far it is at `now`; what goes back, or is not known, begins anew.
  package mutating func note(_ fraction: Double?, at now: Duration) {
    guard let fraction, fraction >= last?.fraction ?? 0 else { return (first, last) = (nil, nil) }
    if first == nil { first = Mark(fraction: fraction, time: now) }
    if last?.fraction != fraction { last = Mark(fraction: fraction, time: now) }
  }

  /// How much of the whole is done in a second; `nil` as long as less than one tells it.
  package var speed: Double? {
    guard let first, let last, last.fraction > first.fraction, last.time - first.time >= .seconds(1) else { return nil }
    return (last.fraction - first.fraction) / ((last.time - first.time) / .seconds(1))
  }

  /// How long the rest takes from `now` on; `nil` as long as less than a second tells how fast it goes, and at the end.
  package func left(at now: Duration) -> Duration? {
    guard let first, let last, last.fraction < 1, last.fraction > first.fraction else { return nil }
    let taken = last.time - first.time
    guard taken >= .seconds(1) else { return nil }
    return max(.zero, taken * ((1 - last.fraction) / (last.fraction - first.fraction)) - (now - last.time))
  }
}
