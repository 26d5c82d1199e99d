import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation
import SignalboxSession
import SignalboxTesting
import Testing

@Suite struct ChartTests {
  @Test("A77: a chart follows its properties, takes no action, and is replayed and undone")
  func property() async throws {
    try await onSessionThread {
      let test = SessionTest(RateApplication())
      #expect(test.frame.element("page/rates")?.sentence == "Rates: no values")
      test.press("page/tick")
      test.press("page/tick")
      #expect(test.frame.element("page/rates")?.sentence == "Rates: 1 to 2 ms, now 2, rising")
      let chart = ChartState(
        .line, unit: "ms", range: 0...10, axis: ["at 1", "at 2"], series: [ChartSeries("", [1, 2])])
      #expect(test.frame.element("page/rates")?.content == .chart(chart))
      #expect(test.frame.outline.contains(#"chart page/rates "Rates" = line "1 to 2 ms, now 2, rising""#))
      test.undo()
      #expect(test.frame.element("page/rates")?.sentence == "Rates: 1 ms")
      test.press("page/rates")
      #expect(test.rejections == [.wrongAction])
    }
  }
}

private struct RateApplication: Application {
  static let name = "rates"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    _ = try? await context.navigator.presentRoot(RatePage())
    return nil
  }
}

private final class RatePage: Page<Never> {
  private let values = MutableProperty<[Double?]>([])
  private let rates = Chart("rates", "Rates", style: .line, unit: "ms", range: 0...10)
  private let tick = Button("tick", "Tick")
  override var elements: [PageElement] { [rates, tick] }

  init() {
    super.init(key: "page", title: "Page")
    rates.series <~ values.map { [ChartSeries("", $0)] }
    rates.axis <~ values.map { $0.indices.map { "at \($0 + 1)" } }
    tick.taps.observe { [unowned self] in values.value.append(Double(values.value.count + 1)) }
  }
}
