import SignalboxInterface

extension FrameSamples {
  /// Charts in every style, with gaps, with many points and with extreme values.
  static var charts: [ElementState] {
    let many = (0..<10_000).map { Double($0 * 37 % 101) }
    let states =
      ChartStyle.allCases.map { chart($0) }
      + ChartStyle.allCases.map { style in
        ChartState(style, range: -1e308...1e308, series: [ChartSeries("", [-1e308, nil, 1e308, 1e-300])])
      } + [
        ChartState(.bars, series: [ChartSeries("", [-3, 0, nil, 4])]),
        ChartState(.line, series: [ChartSeries("", many)]),
      ]
      + [ChartState(.line, series: (1...20).map { ChartSeries("Series \($0)", many) })]
    return states.map { ElementState(id: "page/chart", label: "Requests", content: .chart($0)) }
  }

  /// A chart of two series, or of one for a gauge.
  static func chart(_ style: ChartStyle) -> ChartState {
    let series = [ChartSeries("in", [12, 48, nil, 31]), ChartSeries("out", [3, 9, 4])]
    return ChartState(
      style, unit: "per second", range: style == .gauge ? 0...100 : nil, axis: ["9:00", "9:01", "9:02", "9:03"],
      series: style == .gauge ? [ChartSeries("", [62])] : series)
  }
}
