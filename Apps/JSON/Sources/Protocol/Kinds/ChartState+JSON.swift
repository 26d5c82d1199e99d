import SignalboxInterface

extension ChartState {
  /// The members of a chart, for documents.
  static var jsonParameters: [Parameter] {
    [
      .always("style", .word(ChartStyle.allCases.map(\.rawValue))),
      .always("sentence", .anyText, "The values in words."), Parameter("unit", .anyText),
      Parameter("minimum", .number, "The fixed bounds of the drawing."), Parameter("maximum", .number),
      Parameter("axis", .list(of: .anyText), "The labels of the points."),
      .always(
        "series",
        .list(of: .members([.always("name", .anyText), .always("values", .list(of: .nullable(.number)))])),
        "A value for each point; null is a gap."),
      Parameter("count", .count, "The number of all points, if some are left out."),
      Parameter("places", .list(of: .count), "The positions of the given points from 0, if some are left out."),
      Parameter("moreSeries", .count, "The number of series left out."),
    ]
  }

  /// The members of a chart.
  var jsonMembers: [JSON.Member] {
    let bounds = range.map {
      [JSON.Member("minimum", .number($0.lowerBound)), JSON.Member("maximum", .number($0.upperBound))]
    }
    let series = series.map { series -> JSON in
      ["name": .string(series.name), "values": .array(series.values.map { $0.map { .number($0) } ?? .null })]
    }
    let left = [JSON.Member("count", .integer(count)), JSON.Member("places", .array(places.map { .integer($0) }))]
    return [JSON.Member("style", .string(style.rawValue)), JSON.Member("sentence", .string(sentence))]
      + (unit.isEmpty ? [] : [JSON.Member("unit", .string(unit))]) + (bounds ?? [])
      + (axis.isEmpty ? [] : [JSON.Member("axis", .array(axis.map { .string($0) }))])
      + [JSON.Member("series", .array(series))] + (places.isEmpty ? [] : left)
      + (moreSeries > 0 ? [JSON.Member("moreSeries", .integer(moreSeries))] : [])
  }
}
