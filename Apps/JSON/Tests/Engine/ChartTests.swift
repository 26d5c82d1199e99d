import SignalboxInterface
import Testing

@testable import SignalboxJSON

@Suite struct ChartTests {
  private func json(_ chart: ChartState) -> JSON {
    .object(
      [JSON.Member("type", "chart"), JSON.Member("id", "p/x"), JSON.Member("label", "Load")]
        + ElementContent.chart(chart).jsonMembers)
  }

  @Test("D82: a snapshot has the sentence and the numbers of a chart, with null for a gap")
  func members() {
    let chart = ChartState(
      .line, unit: "ms", range: 0...50, axis: ["9:00", "9:01", "9:02"],
      series: [ChartSeries("in", [12, nil, 31.5]), ChartSeries("out", [-1])])
    #expect(
      json(chart).text == """
        {"type":"chart","id":"p/x","label":"Load","style":"line","sentence":"in: 12 to 31.5 ms, now 31.5, rising; \
        out: -1 ms, no value now","unit":"ms","minimum":0,"maximum":50,"axis":["9:00","9:01","9:02"],\
        "series":[{"name":"in","values":[12,null,31.5]},{"name":"out","values":[-1,null,null]}]}
        """)
    #expect(
      json(ChartState(.bars)).text
        == #"{"type":"chart","id":"p/x","label":"Load","style":"bars","sentence":"no values","series":[]}"#)
  }

  @Test("D82: a thinned chart says which of its points it has, and how many series are left out")
  func thinned() {
    let series = (0..<10).map { ChartSeries("s\($0)", (0..<1_000).map(Double.init)) }
    let all = json(ChartState(.line, series: series))
    #expect(all["count"] == 1_000 && all["moreSeries"] == 2)
    guard case .array(let places)? = all["places"] else { return #expect(Bool(false), "no places") }
    #expect(places.count <= ChartState.pointLimit && places.first == 0 && places.last == 999)
  }

  @Test("D82: the outline of an agent has the sentence, and a line with values for each series")
  func outline() {
    let votes = ChartState(.bars, axis: ["Ada", "Bo", ""], series: [ChartSeries("", [12, nil, 3])])
    #expect(
      ElementOutline.lines(json(votes)) == [
        #"- chart "Load" [p/x] = "12 (Ada), no value (Bo), 3" (bars)"#, #"  - series = "Ada": 12, "Bo": null, 3"#,
      ])
    let rates = ChartState(.line, unit: "ms", range: 0...50, series: [ChartSeries("in", (1...12).map(Double.init))])
    #expect(
      ElementOutline.lines(json(rates)) == [
        #"- chart "Load" [p/x] = "in: 1 to 12 ms, now 12, rising" (line, unit "ms", minimum 0, maximum 50)"#,
        #"  - series "in" = … 2 earlier (ui_read), 3, 4, 5, 6, 7, 8, 9, 10, 11, 12"#,
      ])
    let many = ChartState(.bars, series: [ChartSeries("", (1...12).map(Double.init))])
    #expect(ElementOutline.entries(json(many))[0].text.hasSuffix("8, 9, 10, … 2 more (ui_read)"))
  }
}
