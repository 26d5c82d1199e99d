import SignalboxInterface
import SignalboxTerminal
import SignalboxTesting
import Testing

@testable import SignalboxTUI

@Suite struct ChartTests {
  init() { useUTF8() }

  private static let glyphs = [
    Glyphs(isPlain: false, isASCII: false), Glyphs(isPlain: true, isASCII: false), Glyphs(isPlain: true, isASCII: true),
  ]

  /// Returns the rows of a page with the chart, without blanks at their ends.
  private func rows(_ chart: ChartState, _ glyphs: Glyphs, columns: Int, label: String = "Requests") -> [String] {
    var view = PageView(size: Size(rows: 40, columns: columns), glyphs: glyphs)
    view.show(
      FrameSamples.frame([
        ElementState(id: "page/chart", label: label, content: .chart(chart)),
        ElementState(id: "page/end", label: "The end", content: .button),
      ]))
    let screen = view.draw()
    let rows = (0..<40).map { row in (0..<columns).map { screen[row, $0].text }.joined() }
    let end = rows.firstIndex { $0.contains("The end") } ?? 0
    return rows[2..<max(2, end)].map { row in
      var row = row
      while row.last == " " { row.removeLast() }
      return row
    }
  }

  @Test(
    "N118: a chart is as high as before when its values change, in every style and window",
    arguments: [20, 40, 80, 132])
  func stable(_ columns: Int) {
    let courses: [[Double?]] = [
      [nil, nil, nil], [1, 2, 3], [nil, 1e308, -1e308], [-7, 0.123456, nil], [1_000_000, 2_000_000, 1_500_000],
    ]
    for glyphs in Self.glyphs {
      for style in ChartStyle.allCases {
        for names in [[""], ["in", "out"], (1...5).map { "host \($0)" }] {
          let heights = courses.map { values in
            rows(
              ChartState(
                style, unit: "per second", range: style == .gauge ? 0...100 : nil, axis: ["9:00", "9:01", "9:02"],
                series: names.map { ChartSeries($0, values) }), glyphs, columns: columns
            ).count
          }
          #expect(Set(heights).count == 1 && heights[0] > 0, "\(style) \(names) \(columns): \(heights)")
        }
      }
    }
  }

  @Test(
    "N118: a line names its bounds, its last value and its ends, and rises from the lower left to the upper right",
    arguments: [20, 40, 80, 132])
  func line(_ columns: Int) throws {
    let chart = ChartState(
      .line, unit: "ms", axis: ["9:00", "9:01", "9:02", "9:03"], series: [ChartSeries("", [0, 10, 20, 40])])
    for glyphs in Self.glyphs {
      let rows = rows(chart, glyphs, columns: columns)
      #expect(rows[0].contains("Requests") && rows.prefix(2).joined().contains("40"))
      #expect(rows.contains { $0.contains("9:00") && $0.contains("9:03") })
      let drawn = rows.filter { $0.contains(glyphs.rule) }
      let (top, bottom) = (try #require(drawn.first), try #require(drawn.last))
      #expect(top.contains("40 ") && bottom.contains("0 "))
      #expect(top.last != "│" && top.last != "|" && bottom.count < top.count, "\(rows)")
      if glyphs.isPlain { #expect(drawn.joined().contains("*") && rows.joined().allSatisfy { !Self.isBraille($0) }) }
      if glyphs.isASCII { #expect(rows.joined().allSatisfy { $0.isASCII }, "\(rows)") }
    }
  }

  @Test(
    "N118: a bar has the name of its point and its number, and its length is in proportion", arguments: [20, 40, 80])
  func bars(_ columns: Int) throws {
    let chart = ChartState(
      .bars, unit: "votes", axis: ["Ada", "Bo", "Cy", "Di"], series: [ChartSeries("", [10, 40, nil, -20])])
    for glyphs in Self.glyphs {
      let rows = rows(chart, glyphs, columns: columns)
      let lengths = try [("Ada", "10"), ("Bo", "40"), ("Di", "-20")].map { name, number in
        let row = try #require(rows.first { $0.contains("\(name) ") && $0.contains(" \(number)") }, "\(rows)")
        return row.filter { "█▏▎▍▌▋▊▉#".contains($0) }.count
      }
      #expect(abs(lengths[1] - 4 * lengths[0]) <= 4 && abs(lengths[1] - 2 * lengths[2]) <= 2, "\(lengths)")
      #expect(rows.contains { $0.contains("Cy") && $0.contains("no") })
    }
  }

  @Test("N118: the bars of a single series have the names of their points alone")
  func single() {
    let chart = ChartState(.bars, unit: "votes", axis: ["Ada", "Bo"], series: [ChartSeries("2026", [1, 2])])
    let rows = rows(chart, Self.glyphs[0], columns: 40)
    #expect(rows.filter { $0.contains("2026") }.count == 1 && rows.contains { $0.contains("(2026, votes)") }, "\(rows)")
  }

  @Test("N118: series are told apart by their names, without colour")
  func names() {
    let series = [ChartSeries("in", [1, 2]), ChartSeries("out", [2, 1])]
    for style in ChartStyle.allCases {
      for glyphs in Self.glyphs {
        let chart = ChartState(style, range: style == .gauge ? 0...4 : nil, axis: ["a", "b"], series: series)
        let rows = rows(chart, glyphs, columns: 80)
        #expect(rows.contains { $0.contains("in ") } && rows.contains { $0.contains("out ") }, "\(style): \(rows)")
      }
    }
  }

  @Test("N118: a small line and a gauge are a row with their label and their last value", arguments: [20, 40, 80, 132])
  func small(_ columns: Int) {
    let load = ChartState(.sparkline, unit: "%", series: [ChartSeries("", [0, 1, 2, nil, 7])])
    let disk = ChartState(.gauge, unit: "GB", range: 0...100, series: [ChartSeries("", [50])])
    for (glyphs, levels) in zip(Self.glyphs, ["▁▂▃ █", "_.: #", "_.: #"]) {
      // At 20 columns, two points share a cell.
      let levels = columns < 40 ? levels.filter { $0 != " " } : levels
      let row = rows(load, glyphs, columns: columns, label: "Load")
      #expect(row.count == 1 && row[0].contains("Load") && row[0].contains(levels) && row[0].contains("7"), "\(row)")
      let gauge = rows(disk, glyphs, columns: columns, label: "Disk")
      #expect(gauge.count == 1 && gauge[0].contains("Disk") && gauge[0].contains("50"), "\(gauge)")
      let done = gauge[0].count { String($0) == glyphs.progress.done }
      let open = gauge[0].count { String($0) == glyphs.progress.rest }
      #expect(done > 0 && abs(done - open) <= 1, "\(gauge)")
    }
  }

  @Test("N118: a small line of many points shows their extremes and ends with the last")
  func extremes() {
    var values = [Double?](repeating: 5, count: 5_000)
    (values[1_234], values[3_210]) = (0, 10)
    let chart = ChartState(.sparkline, series: [ChartSeries("", values)])
    let row = rows(chart, Self.glyphs[0], columns: 80)[0]
    #expect(row.count { $0 == "▁" } == 1 && row.count { $0 == "█" } == 1, "\(row)")
  }

  private static func isBraille(_ character: Character) -> Bool {
    character.unicodeScalars.allSatisfy { (0x2800...0x28FF).contains($0.value) }
  }
}
