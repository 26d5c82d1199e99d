import SignalboxInterface
import SignalboxTesting
import Testing

@testable import SignalboxCLI

@Suite struct ChartTests {
  @Test("L78: the line mode says a chart in a sentence, and says a change once, as that of a text")
  func told() {
    let terminal = Terminal(MemoryDevice(), rate: .atOnce)
    let show = { (values: [Double?]) -> [String] in
      terminal.device.forgetLines()
      let chart = ChartState(.line, unit: "per second", series: [ChartSeries("", values)])
      terminal.render(
        FrameSamples.frame([
          ElementState(id: "page/x", label: "Requests", content: .chart(chart)),
          ElementState(id: "page/go", label: "Go", content: .button),
        ]))
      _ = terminal.poll()
      return terminal.device.lines.filter { $0.contains("Requests") }
    }
    #expect(show([12, 48, 31]) == ["Requests: 12 to 48 per second, now 31"])
    #expect(show([12, 48, 31]).isEmpty)
    #expect(show([12, 48, 31, 50]) == ["Requests: 12 to 50 per second, now 50, rising"])
    // Other points with the same sentence are no news.
    #expect(show([12, 48, 30, 50]).isEmpty)
    #expect(show([]) == ["Requests: no values"])
  }

  @Test("L78: a chart that changes twenty times a second is told at the rate of the listener")
  func rate() {
    let terminal = Terminal(MemoryDevice())
    var told: [String] = []
    for step in 1...200 {
      let chart = ChartState(.sparkline, series: [ChartSeries("", (0..<step).map(Double.init))])
      terminal.device.forgetLines()
      terminal.render(
        FrameSamples.frame([
          ElementState(id: "page/x", label: "Requests", content: .chart(chart)),
          ElementState(id: "page/go", label: "Go", content: .button),
        ]))
      _ = terminal.poll()
      terminal.port.time.advance(by: .milliseconds(50))
      _ = terminal.poll()
      told += terminal.device.lines.filter { $0.contains("Requests") }
    }
    #expect(told.count <= 2 && told.first == "Requests: 0", "\(told)")
  }
}
