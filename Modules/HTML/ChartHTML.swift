import SignalboxHTTP
import SignalboxInterface
import SignalboxWords

/// A chart as HTML: a drawing that is named by the chart's sentence, and a table of the values to open.
///
/// The drawing is SVG without styles, so the page's style gives colours and sizes. Its texts are outside of the SVG,
/// because an SVG scales its text with its width.
struct ChartHTML {
  let element: ElementState
  let chart: ChartState
  /// The width and the height of a drawing in its own units.
  static let (width, height) = (1_000, 400)

  /// The drawing and the table.
  var html: HTML {
    let drawing: HTML
    switch chart.style {
    case .line, .sparkline: drawing = "\(title)\(lines)\(legend)"
    case .bars: drawing = "\(title)\(bars)"
    case .gauge: drawing = gauges
    }
    let omissions = chart.omissions.map { "<p class=\"mark\">\($0)</p>" as HTML }
    return "<figure class=\"chart \(chart.style.rawValue)\">\(drawing)</figure>\(omissions)\(table)"
  }

  private var hasNames: Bool { chart.series.count > 1 || chart.series.first?.name.isEmpty == false }

  /// The label, and the values in words where no legend has them. The sentence of the drawing says them, too.
  private var title: HTML {
    let unit = chart.style == .bars && !chart.barCaption.isEmpty ? " (\(chart.barCaption))" : ""
    let words = hasNames || chart.style == .bars && !chart.series.isEmpty ? unit : " " + chart.sentence
    return "<div class=\"label\">\(element.label)<span class=\"mark\" aria-hidden=\"true\">\(words)</span></div>"
  }

  // MARK: Lines

  private var lines: HTML {
    let scale = chart.scale
    let paths = chart.series.indices.map { "<path class=\"s\($0)\" d=\"\(path($0, scale))\"></path>" as HTML }
    let (lower, upper) = (ChartState.number(of: scale.lowerBound), ChartState.number(of: scale.upperBound))
    return """
      <div class="plot">\(ends("bounds", upper, lower))\
      <svg viewBox="0 0 \(Self.width) \(Self.height)" preserveAspectRatio="none" \(image)>\(paths)</svg>\
      \(ends("axis", chart.axis.first ?? "", chart.axis.last ?? ""), if: !chart.axis.isEmpty)</div>
      """
  }

  private func ends(_ look: HTML, _ first: String, _ last: String) -> HTML {
    "<span class=\"\(look)\" aria-hidden=\"true\"><span>\(first)</span><span>\(last)</span></span>"
  }

  /// Returns the path of a series. A point between gaps is a line of no length, which is drawn as a dot.
  func path(_ place: Int, _ scale: ClosedRange<Double>) -> HTML {
    var (path, isOpen) = ("" as HTML, false)
    for (point, value) in chart.series[place].values.enumerated() {
      guard let value else {
        isOpen = false
        continue
      }
      let x = Int((chart.place(of: point) * Double(Self.width)).rounded())
      let y = Int(((1 - ChartState.fraction(value, in: scale)) * Double(Self.height)).rounded())
      path += isOpen ? "L\(x) \(y)" : "M\(x) \(y)h0"
      isOpen = true
    }
    return path
  }

  /// The name, the line and the values in words of each series.
  private var legend: HTML {
    guard hasNames else { return "" }
    let keys = chart.series.indices.map { place in
      """
      <li><svg class="key" viewBox="0 0 40 10" aria-hidden="true"><path class="s\(place)" d="M0 5h40"></path></svg> \
      \(chart.series[place].name): \(chart.clause(place))</li>
      """ as HTML
    }
    return "<ul class=\"legend\" aria-hidden=\"true\">\(keys)</ul>"
  }

  // MARK: Bars and gauges

  private var bars: HTML {
    let scale = chart.scale
    let rows = (0..<chart.shownCount).map { point -> HTML in
      let name = chart.axis.isEmpty ? "" : chart.axis[point]
      let isHead = chart.series.count > 1 && !name.isEmpty
      let head: HTML = isHead ? "<span class=\"head\">\(name)</span>" : ""
      let bars = chart.series.indices.map { place -> HTML in
        let value = chart.series[place].values[point]
        let label = isHead || name.isEmpty ? chart.series[place].name : name
        return "<span>\(label)</span>\(bar(value, place, scale))<span>\(ChartState.number(of: value))</span>"
      }
      return "\(head)\(bars)"
    }
    return "<div class=\"compared\" \(image)>\(rows)</div>"
  }

  /// Returns a bar from 0 to the value.
  private func bar(_ value: Double?, _ place: Int, _ scale: ClosedRange<Double>) -> HTML {
    let (zero, end) = (x(0, scale), value.map { x($0, scale) } ?? x(0, scale))
    let (start, length) = (min(zero, end), abs(end - zero))
    // A value other than 0 is never drawn as nothing.
    let shown = value.map { $0 == 0 ? 0 : max(4, length) } ?? 0
    return """
      <svg viewBox="0 0 \(Self.width) 1" preserveAspectRatio="none"><rect class="s\(place)" x="\(min(start, Self.width - shown))" \
      width="\(shown)" height="1"></rect></svg>
      """
  }

  private func x(_ value: Double, _ scale: ClosedRange<Double>) -> Int {
    Int((ChartState.fraction(value, in: scale) * Double(Self.width)).rounded())
  }

  private var gauges: HTML {
    let scale = chart.scale
    let heading: HTML = hasNames && !element.label.isEmpty ? "<div class=\"label\">\(element.label)</div>" : ""
    let gauges = (0..<max(1, chart.series.count)).map { place -> HTML in
      let name = hasNames ? chart.series[place].name : element.label
      let value = chart.lastValue(place).map { x($0, scale) } ?? 0
      let drawing: HTML = """
        <svg viewBox="0 0 \(Self.width) 1" preserveAspectRatio="none"><rect class="s0" width="\(value)" height="1"></rect></svg>
        """
      return "<div>\(name) <span class=\"mark\">\(chart.clause(place))</span>\(drawing, if: chart.range != nil)</div>"
    }
    return "<div \(image)>\(heading)\(gauges)</div>"
  }

  private var image: HTML { "role=\"img\" aria-label=\"\(element.sentence)\"" }

  // MARK: The table

  /// The shown values, in a part of the page that opens. It stays open when the page changes.
  private var table: HTML {
    // The words of a gauge have its only value.
    guard chart.shownCount > (chart.style == .gauge ? 1 : 0) else { return "" }
    let unit = chart.unit.isEmpty ? "" : " (\(chart.unit))"
    let heads = chart.series.map {
      "<th scope=\"col\" class=\"number\">\(($0.name.isEmpty ? element.name : $0.name) + unit)</th>" as HTML
    }
    let rows = (0..<chart.shownCount).map { point -> HTML in
      let place = chart.places.isEmpty ? point : chart.places[point]
      let name = chart.axis.isEmpty || chart.axis[point].isEmpty ? "\(place + 1)" : chart.axis[point]
      let cells = chart.series.map { series -> HTML in
        "<td class=\"number\">\(series.values[point].map(NumberText.text) ?? ChartState.number(of: nil))</td>"
      }
      return "<tr><th scope=\"row\">\(name)</th>\(cells)</tr>"
    }
    return """
      <details id="\(id: element.id)-values"><summary>\(phrase("Values"))<span class="unseen">: \(element.name)</span></summary>\
      <div class="scroll"><table><thead><tr><th scope="col">\(phrase("Point"))</th>\(heads)</tr></thead>\
      <tbody>\(rows)</tbody></table></div></details>
      """
  }
}
