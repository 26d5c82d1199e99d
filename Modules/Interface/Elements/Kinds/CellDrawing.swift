/// A drawing beside the text of a cell. The text alone says the same.
public enum CellDrawing: Codable, Equatable, Sendable {
  /// The finished part of a work, from 0 to 1.
  case progress(Double)
  /// Values from the oldest to the newest, the newest 40 of them. `nil` is a gap.
  case sparkline([Double?])

  /// The most values of a small line.
  public static let longest = 40

  /// Returns the drawing with finite values within its bounds, or `nil` if nothing is left to draw.
  package var bounded: CellDrawing? {
    switch self {
    case .progress(let fraction): fraction.isFinite ? .progress(max(0, min(1, fraction))) : nil
    case .sparkline(let values):
      values.contains { $0?.isFinite == true }
        ? .sparkline(values.suffix(Self.longest).map { $0?.isFinite == true ? $0 : nil }) : nil
    }
  }

  /// The small line as a chart, for its scale; `nil` for a progress.
  package var chart: ChartState? {
    guard case .sparkline(let values) = self else { return nil }
    return ChartState(.sparkline, series: [ChartSeries("", values)])
  }
}
