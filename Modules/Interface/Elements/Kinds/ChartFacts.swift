/// The facts that a sentence tells about the values of a series.
struct ChartFacts: Codable, Equatable, Sendable {
  /// The course of the values.
  enum Trend: String, Codable, Sendable { case rising, falling, steady }

  /// The least value.
  let least: Double
  /// The greatest value.
  let greatest: Double
  /// The last value.
  let last: Double
  /// A Boolean value that indicates whether the last value is at the last point of the chart.
  let isPresent: Bool
  /// The number of values.
  let count: Int
  /// The course, or `nil` if the values have no single course.
  let trend: Trend?

  /// Collects the facts about `values`. Returns `nil` without values.
  /// - Parameters:
  ///   - values: The values and gaps of the series.
  ///   - points: The number of points of the chart.
  ///   - range: The fixed range of the chart.
  init?(_ values: [Double?], of points: Int, in range: ClosedRange<Double>?) {
    var (present, last) = ([Double](), 0)
    present.reserveCapacity(values.count)
    for (place, value) in values.enumerated() {
      guard let value else { continue }
      present.append(value)
      last = place
    }
    guard let first = present.first else { return nil }
    var (least, greatest) = (first, first)
    for value in present { (least, greatest) = (min(least, value), max(greatest, value)) }
    (self.least, self.greatest, self.last) = (least, greatest, present[present.count - 1])
    (count, isPresent) = (present.count, last == points - 1)
    trend = Self.trend(present, least, greatest, range)
  }

  /// Returns the course of at least two values (A76).
  ///
  /// - Steady: the values differ by at most a twentieth of the fixed range; without a range, of the greatest distance
  ///   of a value from 0.
  /// - Rising: each third of the values has a greater mean than the third before. Of two values, the second is greater.
  /// - Falling: the same with a smaller mean.
  private static func trend(
    _ values: [Double], _ least: Double, _ greatest: Double, _ range: ClosedRange<Double>?
  ) -> Trend? {
    guard values.count > 1 else { return nil }
    // A division first, because a sum or a difference of huge values is not finite.
    let size = max(abs(least), abs(greatest))
    let extent = range.map { $0.upperBound / 2 - $0.lowerBound / 2 } ?? size / 2
    guard greatest / 2 - least / 2 > extent / 20 else { return .steady }
    let length = max(1, values.count / 3)
    let thirds = [values.prefix(length), values.dropFirst(length).dropLast(length), values.suffix(length)]
    let means = thirds.filter { !$0.isEmpty }.map { part in
      part.reduce(0) { $0 + $1 / size } / Double(part.count)
    }
    let pairs = zip(means, means.dropFirst())
    if pairs.allSatisfy({ $0 < $1 }) { return .rising }
    return pairs.allSatisfy { $0 > $1 } ? .falling : nil
  }
}
