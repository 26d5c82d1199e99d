import SignalboxInterface
import SignalboxTesting
import Testing

@Suite struct ChartBoundsTests {
  @Test(
    "A77: a thinned chart keeps the extremes and the last value of each series, with their labels", arguments: 0..<20)
  func thinned(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let count = Int.random(in: 301...20_000, using: &random)
    let series = (0..<Int.random(in: 1...12, using: &random)).map { number in
      let length = Int.random(in: 0...3, using: &random) == 0 ? Int.random(in: 0...count, using: &random) : count
      return ChartSeries(
        "s\(number)",
        (0..<length).map { _ in
          Int.random(in: 0...9, using: &random) == 0 ? nil : Double(Int.random(in: -9_999...9_999, using: &random))
        })
    }
    let axis = (0..<count).map { "at \($0)" }
    let chart = ChartState(.line, axis: axis, series: series)
    let longest = series.prefix(8).map(\.values.count).max() ?? 0
    #expect(chart.count == longest && chart.shownCount <= ChartState.pointLimit && chart.shownCount > 0)
    #expect(chart.series.count == min(8, series.count) && chart.moreSeries == max(0, series.count - 8))
    for (shown, given) in zip(chart.series, series) {
      #expect(shown.values.count == chart.shownCount && chart.axis.count == chart.shownCount)
      let (kept, all) = (shown.values.compactMap(\.self), given.values.compactMap(\.self))
      #expect(kept.min() == all.min() && kept.max() == all.max() && kept.last == all.last, "\(given.name)")
    }
    for (point, label) in chart.axis.enumerated() {
      let place = try #require(Int(label.dropFirst(3)))
      #expect(abs(chart.place(of: point) - Double(place) / Double(max(1, chart.count - 1))) < 1e-9)
      for (shown, given) in zip(chart.series, series) {
        #expect(shown.values[point] == (place < given.values.count ? given.values[place] : nil))
      }
    }
    let isThinned = longest > ChartState.pointLimit
    #expect(chart.omissions.count == (isThinned ? 1 : 0) + (chart.moreSeries > 0 ? 1 : 0))
  }

  @Test("A77: a chart says how many points and series it leaves out")
  func omissions() {
    let series = (0..<9).map { ChartSeries("s\($0)", Array(repeating: 1, count: 1_000)) }
    let chart = ChartState(.line, series: series)
    #expect(chart.omissions == ["1 more series", "\(chart.shownCount) of 1000 points are shown"])
    #expect(ChartState(.line, series: Array(series.prefix(1))).sentence == "s0: 1, steady")
  }

  @Test("A77: a long gap stays a gap in a thinned chart")
  func gaps() {
    let values = (0..<9_000).map { (3_000..<6_000).contains($0) ? nil : 1.0 }
    let chart = ChartState(.line, series: [ChartSeries("", values)])
    let empty = chart.series[0].values.indices.filter { chart.series[0].values[$0] == nil }.map(chart.place)
    #expect(empty.count > 10 && empty.allSatisfy { (0.32...0.68).contains($0) })
  }

  @Test("A77: the scale contains every value and is finite, for every series of numbers")
  func scale() {
    var random = SeededGenerator(seed: 77)
    for _ in 0..<2_000 {
      let values = (0..<Int.random(in: 0...4, using: &random)).map { _ -> Double? in
        let number = Double(bitPattern: random.next())
        let special = [0, -0.0, 1, 1e308, -1e308, .leastNonzeroMagnitude]
        return Bool.random(using: &random) ? number : special.randomElement(using: &random)
      }
      for style in ChartStyle.allCases {
        let chart = ChartState(style, series: [ChartSeries("", values)])
        let scale = chart.scale
        #expect(scale.lowerBound.isFinite && scale.upperBound.isFinite && scale.lowerBound < scale.upperBound)
        for value in values.compactMap(\.self) where value.isFinite {
          #expect(scale.contains(value), "\(value) in \(scale)")
          let fraction = ChartState.fraction(value, in: scale)
          #expect((0...1).contains(fraction), "\(value) in \(scale) is at \(fraction)")
        }
      }
    }
  }
}
