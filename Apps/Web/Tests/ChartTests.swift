import SignalboxDrivers
import SignalboxHTTP
import SignalboxInterface
import SignalboxTesting
import Testing

@testable import SignalboxBrowser
@testable import SignalboxHTML

@Suite struct ChartTests {
  private func page(_ chart: ChartState) throws -> HTMLNode {
    let element = ElementState(id: "page/chart", label: "Load", content: .chart(chart))
    let place = PageHTML.Place(base: "/", token: "t", version: "1", application: "test")
    let page = PageHTML(frame: FrameSamples.frame([element]), viewQuery: ViewQuery(query: []), place: place)
    return try HTMLNode.read(page.document.markup)
  }

  @Test("W99: a chart is a drawing with its sentence as name, in every style", arguments: ChartStyle.allCases)
  func named(_ style: ChartStyle) throws {
    for series in [[], [ChartSeries("", [1, nil, 3])], [ChartSeries("in", [1, 2, 3]), ChartSeries("out", [-4])]] {
      let chart = ChartState(style, unit: "ms", range: style == .gauge ? 0...4 : nil, series: series)
      let document = try page(chart)
      let images = document.all.filter { $0["role"] == "img" }
      #expect(images.map { $0["aria-label"] } == ["Load: \(chart.sentence)"])
      #expect(document.every("figure")[0].text.contains("Load"))
      #expect(document.all.allSatisfy { $0["style"] == nil && $0["fill"] == nil })
    }
  }

  @Test("W99: the values are a table behind the drawing, with the names of the points and of the series")
  func table() throws {
    let chart = ChartState(
      .line, unit: "ms", axis: ["9:00", "", "9:02"], series: [ChartSeries("in", [1.25, nil, 3]), ChartSeries("", [4])])
    let details = try #require(try page(chart).every("details").first)
    #expect(details["open"] == nil && details.every("summary").map(\.text) == ["Values: Load"])
    let rows = details.every("tr").map { row in row.all.filter { ["th", "td"].contains($0.tag) }.map(\.text) }
    #expect(
      rows == [
        ["Point", "in (ms)", "Load (ms)"], ["9:00", "1.25", "4"], ["2", "no value", "no value"],
        ["9:02", "3", "no value"],
      ])
    #expect(try page(ChartState(.line)).every("details").isEmpty)
  }

  @Test("W99: a line goes through its points and is interrupted by gaps; a bar begins at 0")
  func geometry() throws {
    let line = ChartState(.line, range: 0...4, series: [ChartSeries("", [0, 4, nil, 1, nil])])
    #expect(try page(line).every("path").filter { $0["class"] != nil }.map { $0["d"] } == ["M0 400h0L250 0M750 300h0"])
    let bars = ChartState(.bars, range: -4...4, series: [ChartSeries("", [-2, 2, 0, nil, 1e-9])])
    let rects = try page(bars).every("rect").map { [$0["x"], $0["width"]] }
    #expect(rects == [["250", "250"], ["500", "250"], ["500", "0"], ["500", "0"], ["500", "4"]])
  }

  @Test("W99: the bars of a single series have the names of their points alone")
  func single() throws {
    let chart = ChartState(.bars, unit: "votes", axis: ["Ada", "Bo"], series: [ChartSeries("2026", [1, 2])])
    let figure = try page(chart).every("figure")[0]
    #expect(figure.every("span").map(\.text).filter { !$0.isEmpty } == [" (2026, votes)", "Ada", "1", "Bo", "2"])
  }

  @Test("W99: series are told apart by name and by dashes, and left out points are counted")
  func apart() throws {
    let two = ChartState(.line, series: [ChartSeries("in", [1, 2]), ChartSeries("out", [2, 1])])
    let document = try page(two)
    #expect(document.every("figure")[0].every("li").map(\.text).map { $0.contains("in: 1 to 2") } == [true, false])
    #expect(document.every("path").compactMap { $0["class"] } == ["s0", "s1", "s0", "s1"])
    let many = ChartState(.line, series: [ChartSeries("", (0..<9_000).map(Double.init))])
    #expect(try page(many).every("p").map(\.text).contains("\(many.shownCount) of 9000 points are shown"))
  }
}
