/// The values of a chart in the outline of an agent: a line for each series.
enum ChartOutline {
  /// Returns the lines of the series: the first values of bars, the last values of a course.
  /// - Parameter most: The number of values of a series that are shown.
  static func lines(_ json: JSON, values most: Int) -> [String] {
    guard json["type"] == "chart", case .array(let all)? = json["series"] else { return [] }
    return all.compactMap { series in
      guard case .array(let values)? = series["values"], !values.isEmpty else { return nil }
      let isComparison = json["style"] == "bars"
      let shown = isComparison ? 0..<min(most, values.count) : max(0, values.count - most)..<values.count
      let axis = if case .array(let labels)? = json["axis"] { labels } else { [JSON]() }
      let texts = shown.map { place in
        axis.indices.contains(place) && axis[place] != ""
          ? "\(axis[place].text): \(values[place].text)" : values[place].text
      }
      let name = series["name"] == "" ? "" : (series["name"]?.text ?? "") + " "
      let left = values.count - shown.count
      let before = left > 0 && !isComparison ? "… \(left) earlier (ui_read), " : ""
      return "- series \(name)= \(before)\(texts.joined(separator: ", "))"
        + (left > 0 && isComparison ? ", … \(left) more (ui_read)" : "")
    }
  }
}
