import SignalboxInterface
import SignalboxTerminal

/// Charts. The number of rows depends on the series, the points of bars and the window, never on the values (N118).
extension Composer {
  /// The most cells of a bar, or of a line of one row.
  private static let longest = 40
  /// The most series of a line chart with several rows each.
  private static let tall = 3

  /// Returns the block of a chart: its drawing, with names and numbers in words.
  func chart(_ element: ElementState, _ chart: ChartState, _ indent: Int) -> Block {
    var lines: [ChartRow]
    switch chart.style {
    case .bars: lines = bars(element, chart, indent)
    case .line where chart.series.count <= Self.tall: lines = plots(element, chart, indent)
    case .line, .sparkline, .gauge: lines = series(element, chart, indent).map(ChartRow.line)
    }
    let more = chart.omissions.enumerated().flatMap { rows($1, .help, indent, "\(element.id)+\($0)") }
    lines += (more + notes(element, indent + 2)).map(ChartRow.line)
    let all = lines
    return Block(element.id, count: all.count, gaps: chart.isBeside ? .none : .around) { all[$0].made }
  }

  // MARK: A row for each series

  /// Returns a row for each series: its name, a small line or a gauge, and its values in words.
  private func series(_ element: ElementState, _ chart: ChartState, _ indent: Int) -> [Line] {
    if chart.isBeside {
      let natural = TextWidth.of(element.label)
      let name = max(labelWidth - indent, natural)
      guard width - Self.gutter - indent - name < 12, natural > 0 else {
        return [row(chart, 0, named: element.label, name, glyphs.isPlain ? .label : .text, indent)]
      }
      return rows(element.label, .label, indent, element.id) + [row(chart, 0, named: "", 0, .text, indent)]
    }
    let title = element.label.isEmpty ? [] : rows(element.label, .label, indent, element.id)
    let names = min(chart.series.reduce(0) { max($0, TextWidth.of($1.name)) }, max(4, (width - indent) / 3))
    return title
      + chart.series.indices.map { row(chart, $0, named: chart.series[$0].name, names, .text, indent + 2) }
  }

  private func row(
    _ chart: ChartState, _ place: Int, named name: String, _ names: Int, _ role: Role, _ indent: Int
  ) -> Line {
    var line = Line(String(repeating: " ", count: Self.gutter + indent))
    if names > 0 { line.add(TextWidth.fit(name, names, mark: ellipsis) + " ", role) }
    let room = width - line.width
    let length = room >= 64 ? min(Self.longest, room - 40) : max(4, room - max(8, min(room / 2, 18)))
    if chart.style != .gauge {
      let levels = chart.levels(place, length).map { $0.map { glyphs.levels[$0] } ?? " " }.joined()
      line.add(TextWidth.fit(levels, length), .bar)
    } else if chart.range != nil {
      let inner = glyphs.isPlain ? length - 2 : length
      let full = chart.lastValue(place).map { Int(ChartState.fraction($0, in: chart.scale) * Double(inner)) } ?? 0
      addBar(full, of: inner, to: &line)
    }
    if chart.style != .gauge || chart.range != nil { line.add("  ") }
    line.add(words(chart, place, room: width - line.width))
    return line
  }

  /// Returns the longest text about a series that fits in `room`: all in words, the last value, or its number.
  private func words(_ chart: ChartState, _ place: Int, room: Int) -> String {
    let last = chart.lastValue(place)
    let number = { ChartState.number(of: last) }
    let texts = [{ chart.clause(place) }, { chart.amount(of: last) }, number].lazy.map { $0() }
    return texts.first { TextWidth.of($0) <= room } ?? TextWidth.cut(number(), max(0, room), mark: ellipsis)
  }

  // MARK: Lines

  /// Returns the lines of a chart, each series over the same scale below its name.
  private func plots(_ element: ElementState, _ chart: ChartState, _ indent: Int) -> [ChartRow] {
    let isSingle = chart.series.count < 2 && chart.series.first?.name.isEmpty ?? true
    let height = chart.series.count > 1 || density >= .bare || self.height < 16 ? 3 : self.height < 30 ? 5 : 8
    var all = isSingle ? title(element, element.label, 0, .label, indent) : []
    if !isSingle, !element.label.isEmpty { all = rows(element.label, .label, indent, element.id).map(ChartRow.line) }
    for place in 0..<max(1, chart.series.count) {
      if !isSingle { all += title(element, chart.series[place].name, place, .text, indent) }
      let plot = Plot { self.plot(chart, place, height, indent) }
      all += (0..<height).map { row in .made { plot.lines[row] } }
    }
    return all + axis(chart, indent).map(ChartRow.line)
  }

  /// Returns the name of a series with its values in words; in two rows where there is no room.
  private func title(
    _ element: ElementState, _ name: String, _ place: Int, _ role: Role, _ indent: Int
  ) -> [ChartRow] {
    guard let chart = element.content.chart else { return [] }
    let blank = Line(String(repeating: " ", count: Self.gutter + indent))
    let room = width - Self.gutter - indent - TextWidth.of(name) - 2
    guard room < 10, !name.isEmpty else {
      return [
        .made {
          var line = blank
          line.add(name.isEmpty ? "" : name + "  ", role)
          line.add(self.words(chart, place, room: name.isEmpty ? room + 2 : room), .text)
          return line
        }
      ]
    }
    let words = ChartRow.made {
      var line = blank
      line.add(self.words(chart, place, room: self.width - Self.gutter - indent), .text)
      return line
    }
    return rows(name, role, indent, "\(element.id)/\(place)").map(ChartRow.line) + [words]
  }

  /// Returns the rows of a line: the bounds of the scale at its left edge.
  private func plot(_ chart: ChartState, _ place: Int, _ height: Int, _ indent: Int) -> [Line] {
    let (bounds, scale) = (bounds(chart), chart.scale)
    var canvas = ChartCanvas(columns: plotWidth(chart, indent), rows: height, isPlain: glyphs.isPlain)
    let values = chart.series.indices.contains(place) ? chart.series[place].values : []
    canvas.draw(
      values.enumerated().map { point, value in
        value.map { (chart.place(of: point), ChartState.fraction($0, in: scale)) }
      })
    return canvas.lines.enumerated().map { row, text in
      var line = Line(String(repeating: " ", count: Self.gutter + indent))
      let bound = row == 0 ? bounds.upper : row == height - 1 ? bounds.lower : ""
      line.add(fit(bound, bounds.width, isNumber: true), .help)
      line.add(" \(glyphs.rule)", .border)
      line.add(text, .bar)
      return line
    }
  }

  /// Returns the row with the first and the last label of the points, if the chart has labels.
  private func axis(_ chart: ChartState, _ indent: Int) -> [Line] {
    guard let first = chart.axis.first, let last = chart.axis.last else { return [] }
    let room = plotWidth(chart, indent)
    var line = Line(String(repeating: " ", count: Self.gutter + indent + bounds(chart).width + 2))
    let isBoth = chart.axis.count > 1 && TextWidth.of(first) + TextWidth.of(last) + 2 <= room
    if isBoth { line.add(TextWidth.fit(first, room - TextWidth.of(last)), .help) }
    line.add(isBoth ? last : TextWidth.cut(chart.axis.count > 1 ? last : first, room, mark: ellipsis), .help)
    return [line]
  }

  private func bounds(_ chart: ChartState) -> (lower: String, upper: String, width: Int) {
    let scale = chart.scale
    let (lower, upper) = (ChartState.number(of: scale.lowerBound), ChartState.number(of: scale.upperBound))
    return (lower, upper, max(TextWidth.of(lower), TextWidth.of(upper)))
  }

  private func plotWidth(_ chart: ChartState, _ indent: Int) -> Int {
    max(4, width - Self.gutter - indent - bounds(chart).width - 2)
  }

  // MARK: Bars

  /// Returns a row for each point and series: the name of the point, the name of the series, the number and the bar.
  private func bars(_ element: ElementState, _ chart: ChartState, _ indent: Int) -> [ChartRow] {
    let unit = chart.barCaption.isEmpty ? "" : element.label.isEmpty ? chart.barCaption : " (\(chart.barCaption))"
    let title = element.label + unit
    var lines = (title.isEmpty ? [] : rows(title, .label, indent, element.id)).map(ChartRow.line)
    guard chart.shownCount > 0 else {
      return lines + rows(chart.sentence, .help, indent + 2, element.id + "0").map(ChartRow.line)
    }
    let part = max(3, (width - indent) / (chart.series.count > 1 ? 5 : 3))
    let names = min(part, chart.axis.reduce(0) { max($0, TextWidth.of($1)) })
    let isNamed = chart.series.count > 1 || chart.axis.isEmpty
    let series = isNamed ? min(part, chart.series.reduce(0) { max($0, TextWidth.of($1.name)) }) : 0
    let numbers = chart.series.flatMap(\.values).reduce(1) { most, value in
      value.map { max(most, TextWidth.of(ChartState.number(of: $0))) } ?? most
    }
    let scale = chart.scale
    for point in 0..<chart.shownCount {
      for place in chart.series.indices {
        lines.append(
          .made {
            var line = Line(String(repeating: " ", count: Self.gutter + indent + 2))
            let name = place == 0 && !chart.axis.isEmpty ? chart.axis[point] : ""
            if names > 0 { line.add(TextWidth.fit(name, names, mark: self.ellipsis) + "  ") }
            if series > 0 {
              line.add(TextWidth.fit(chart.series[place].name, series, mark: self.ellipsis) + "  ", .help)
            }
            self.add(chart.series[place].values[point], place, scale, numbers, to: &line)
            return line
          })
      }
    }
    return lines
  }

  private func add(
    _ value: Double?, _ place: Int, _ scale: ClosedRange<Double>, _ numbers: Int, to line: inout Line
  ) {
    guard let value else {
      return line.add(
        TextWidth.cut(ChartState.number(of: nil), max(0, width - line.width), mark: ellipsis), .help)
    }
    line.add(fit(ChartState.number(of: value), numbers, isNumber: true))
    let length = min(Self.longest, width - line.width - 2)
    guard length >= 3, value != 0 else { return }
    let (zero, end) = (
      (ChartState.fraction(0, in: scale) * Double(length)).rounded(),
      ChartState.fraction(value, in: scale) * Double(length)
    )
    let fill = glyphs.fills[place % glyphs.fills.count]
    line.add(String(repeating: " ", count: 2 + Int(min(zero, end.rounded()))))
    if value < 0 { return line.add(String(repeating: fill, count: max(1, Int(zero - end.rounded()))), .bar) }
    // A value is never drawn as nothing.
    let eighths = max(1, Int((end - zero) * 8))
    let rest = glyphs.isPlain || place > 0 ? "" : eighths % 8 == 0 ? "" : glyphs.eighths[eighths % 8 - 1]
    let full = glyphs.isPlain || place > 0 ? max(1, (eighths + 4) / 8) : eighths / 8
    line.add(String(repeating: fill, count: full) + rest, .bar)
  }
}

/// A row of a chart. A page is composed several times, with rows that are not in sight, so a row is drawn when needed.
private enum ChartRow {
  case line(Line)
  case made(() -> Line)

  var made: Line {
    switch self {
    case .line(let line): line
    case .made(let make): make()
    }
  }
}

/// The rows of a drawing, which are made together when the first is needed.
private final class Plot {
  private let make: () -> [Line]
  private(set) lazy var lines = make()

  init(_ make: @escaping () -> [Line]) { self.make = make }
}

extension ChartState {
  /// A Boolean value that indicates whether the chart is a row with its label at the beginning.
  var isBeside: Bool {
    (style == .sparkline || style == .gauge) && series.count < 2 && series.first?.name.isEmpty ?? true
  }

  /// Returns the height of a small line in each of at most `length` cells, from 0 to 7; `nil` for a gap.
  ///
  /// A cell for several points has the value that is furthest from the middle, so it shows the extremes. The last cell
  /// has the last value.
  func levels(_ place: Int, _ length: Int) -> [Int?] {
    guard series.indices.contains(place), shownCount > 0 else { return [] }
    let (scale, values) = (scale, series[place].values)
    let fractions = values.map { $0.map { ChartState.fraction($0, in: scale) } }
    let present = fractions.compactMap(\.self)
    let middle = ((present.min() ?? 0) + (present.max() ?? 0)) / 2
    var cells = [Double?](repeating: nil, count: min(length, count))
    for (point, value) in fractions.enumerated() {
      guard let value else { continue }
      let cell = Int((self.place(of: point) * Double(cells.count - 1)).rounded())
      if cells[cell].map({ abs(value - middle) > abs($0 - middle) }) ?? true { cells[cell] = value }
    }
    cells[cells.count - 1] = fractions.last ?? nil
    return cells.map { $0.map { min(7, Int($0 * 8)) } }
  }
}

extension Glyphs {
  /// The signs of a small line, from the lowest to the highest.
  var levels: [String] { (isPlain ? "_.:-=+*#" : "▁▂▃▄▅▆▇█").map(String.init) }
  /// The signs of the bars of several series.
  fileprivate var fills: [String] { (isASCII ? "#=+-" : "█▓▒░").map(String.init) }
  /// The signs for one to seven eighths of a cell.
  fileprivate var eighths: [String] { "▏▎▍▌▋▊▉".map(String.init) }
}
