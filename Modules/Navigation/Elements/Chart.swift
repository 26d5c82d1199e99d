public import SignalboxCore
public import SignalboxInterface

/// A chart of one or more series of values.
///
/// ```swift
/// let requests = Chart("requests", "Requests", style: .line, unit: "per second")
/// requests.series <~ model.rates.map { [ChartSeries("", $0)] }
/// ```
///
/// Every chart has a sentence that says the same, such as *Requests: 12 to 48 per second, now 31, rising*. A screen
/// reader, the line mode and an agent get the sentence. Names and numbers tell the series apart, never colours alone.
public final class Chart: PageElement {
  /// The look.
  public let style: ChartStyle
  /// The unit behind a number. Empty without a unit.
  public let unit: String
  /// The series. Bind them with `<~`. A frame shows the first `ChartState.seriesLimit` of them.
  public let series: MutableProperty<[ChartSeries]>
  /// The labels of the points, or an empty array. Bind them with `<~`.
  public let axis: MutableProperty<[String]>
  /// The range of the drawing, or `nil` for a range that fits the values. Bind it with `<~`.
  public let range: MutableProperty<ClosedRange<Double>?>
  private var drawn: (series: [ChartSeries], axis: [String], range: ClosedRange<Double>?, state: ChartState)?

  /// Creates a chart.
  /// - Parameters:
  ///   - key: The element's key.
  ///   - label: The title.
  ///   - style: The look.
  ///   - unit: The unit behind a number, such as `ms` or `per second`.
  ///   - range: The range of the drawing. A gauge shows its value within the range, so it needs one.
  ///   - axis: The labels of the points, such as times, or the names of bars.
  ///   - series: The series.
  public init(
    _ key: String, _ label: String, style: ChartStyle, unit: String = "", range: ClosedRange<Double>? = nil,
    axis: [String] = [], series: [ChartSeries] = []
  ) {
    (self.style, self.unit) = (style, unit)
    self.series = MutableProperty(series)
    self.axis = MutableProperty(axis)
    self.range = MutableProperty(range)
    super.init(key, label)
  }

  override func content(id: String) -> ElementContent {
    let (series, axis, range) = (series.value, axis.value, range.value)
    // Arrays that share their storage are compared at no cost, so unchanged values are examined once.
    if let drawn, drawn.series == series, drawn.axis == axis, drawn.range == range { return .chart(drawn.state) }
    let state = ChartState(style, unit: unit, range: range, axis: axis, series: series)
    drawn = (series, axis, range, state)
    return .chart(state)
  }
}
