/// The look of a chart.
public enum ChartStyle: String, Codable, CaseIterable, Sendable {
  /// A bar for each point, named by its axis label. For values that are compared.
  case bars
  /// A line through the points, which are in the order of time. The last point is the present.
  case line
  /// A line as ``line``, in the height of a text.
  case sparkline
  /// The last value within the range.
  case gauge
}

/// A series of values of a chart.
public struct ChartSeries: Codable, Equatable, Sendable {
  /// The name, which tells several series apart. Empty if the chart's label says enough.
  public internal(set) var name: String
  /// The values, one for each point. `nil` is a gap.
  public internal(set) var values: [Double?]

  /// Creates a series. Values that are not finite become gaps.
  public init(_ name: String = "", _ values: [Double?]) {
    self.name = name
    // Adding 0 turns -0 into 0.
    self.values = values.map { value in value.flatMap { $0.isFinite ? $0 + 0 : nil } }
  }
}

/// Series of values, for the eye as a drawing and for all others as a sentence.
///
/// A state holds at most ``seriesLimit`` series and ``pointLimit`` points, so no frame becomes large. Of more points,
/// it keeps the least, the greatest and the last value of each series. ``sentence`` is about all points.
public struct ChartState: Codable, Equatable, Sendable {
  /// The most series that a frame shows. The sentence counts the others.
  public static let seriesLimit = 8
  /// The most points that a frame shows.
  public static let pointLimit = 300

  /// The look.
  public let style: ChartStyle
  /// The unit behind a number. Empty without a unit.
  public internal(set) var unit: String
  /// The range of the drawing, or `nil` for a range that fits the values.
  public let range: ClosedRange<Double>?
  /// The label of each point of the series, or an empty array.
  public internal(set) var axis: [String]
  /// The series. Each has a value or a gap for each shown point.
  public internal(set) var series: [ChartSeries]
  /// The number of all points.
  public let count: Int
  /// The position of each shown point among all points. Empty if all points are shown.
  public let places: [Int]
  /// The number of series that are not shown.
  public let moreSeries: Int
  /// The facts about all values of each series; `nil` for a series without values.
  let facts: [ChartFacts?]

  /// Creates the state of a chart.
  /// - Parameters:
  ///   - style: The look.
  ///   - unit: The unit behind a number, such as `ms` or `per second`.
  ///   - range: The range of the drawing. A range that is empty or not finite is ignored.
  ///   - axis: The labels of the points. Missing labels are empty, surplus labels are ignored.
  ///   - series: The series. A shorter series has gaps at its end.
  public init(
    _ style: ChartStyle, unit: String = "", range: ClosedRange<Double>? = nil, axis: [String] = [],
    series: [ChartSeries] = []
  ) {
    let shown = series.prefix(Self.seriesLimit)
    let count = shown.reduce(0) { max($0, $1.values.count) }
    let range = range.flatMap {
      $0.lowerBound.isFinite && $0.upperBound.isFinite && $0.lowerBound < $0.upperBound ? $0 : nil
    }
    let places = Self.places(shown.map(\.values), count)
    (self.style, self.unit, self.range, self.count, self.places) = (style, unit, range, count, places)
    moreSeries = series.count - shown.count
    facts = shown.map { ChartFacts($0.values, of: count, in: range) }
    let indices = places.isEmpty ? Array(0..<count) : places
    self.axis =
      axis.isEmpty ? [] : places.isEmpty && axis.count == count ? axis : indices.map { $0 < axis.count ? axis[$0] : "" }
    self.series = shown.map { one in
      guard !places.isEmpty || one.values.count < count else { return one }
      return ChartSeries(one.name, indices.map { $0 < one.values.count ? one.values[$0] : nil })
    }
  }

  /// The number of shown points.
  public var shownCount: Int { places.isEmpty ? count : places.count }

  /// Returns the place of a shown point between the first point, 0, and the last, 1.
  public func place(of point: Int) -> Double {
    count < 2 ? 0 : Double(places.isEmpty ? point : places[point]) / Double(count - 1)
  }

  /// Returns the value at the last point of a series; `nil` for a gap.
  public func lastValue(_ place: Int) -> Double? {
    series.indices.contains(place) ? series[place].values.last ?? nil : nil
  }

  /// Returns the points to keep in their order: of each of many equal parts the least and the greatest value of each
  /// series, and of all the first point, the last point and the last values.
  private static func places(_ series: [[Double?]], _ count: Int) -> [Int] {
    guard count > pointLimit else { return [] }
    var kept: Set = [0, count - 1]
    let parts = (pointLimit - 2 - series.count) / (2 * series.count)
    for part in 0..<parts {
      let range = part * count / parts..<(part + 1) * count / parts
      var isEmpty = true
      for values in series {
        var ends: (least: Int, greatest: Int)?
        for place in range.clamped(to: 0..<values.count) {
          guard let value = values[place] else { continue }
          if ends.map({ values[$0.least].map { value < $0 } ?? false }) ?? true {
            ends = (place, ends?.greatest ?? place)
          }
          if let greatest = ends?.greatest, values[greatest].map({ value > $0 }) ?? false { ends?.greatest = place }
        }
        guard let ends else { continue }
        kept.formUnion([ends.least, ends.greatest])
        isEmpty = false
      }
      // A part without values stays as a gap.
      if isEmpty { kept.insert(range.lowerBound) }
    }
    for values in series { kept.formUnion(values.lastIndex { $0 != nil }.map { [$0] } ?? []) }
    return kept.sorted()
  }
}

extension ElementContent {
  /// The chart, if the content is a chart.
  public var chart: ChartState? { if case .chart(let chart) = self { chart } else { nil } }
}
