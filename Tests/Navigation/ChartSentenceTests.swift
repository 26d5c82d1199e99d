import SignalboxInterface
import SignalboxTesting
import SignalboxWords
import Testing

@Suite struct ChartSentenceTests {
  @Test(
    "A76: a chart says in words what it shows",
    arguments: [
      (.init(.line), "One: no values"), (line([nil, nil]), "One: no values"),
      (line([31]), "One: 31"), (line([31], unit: "ms"), "One: 31 ms"), (line([nil, 31]), "One: 31"),
      (line([31, nil], unit: "ms"), "One: 31 ms, no value now"), (line([31, 31, 31]), "One: 31, steady"),
      (line([12, 48, 31], unit: "per second"), "One: 12 to 48 per second, now 31"),
      (line([12, 20, 31, nil], unit: "ms"), "One: 12 to 31 ms, no value now, the last was 31"),
      (line([12, 48, 31, 40, 45, 47]), "One: 12 to 48, now 47, rising"),
      (line([5, -3]), "One: -3 to 5, now -3, falling"), (line([-0.0, 0]), "One: 0, steady"),
      (line([99, 100, 101]), "One: 99 to 101, now 101, steady"),
      (line([1, 2, 3], range: 0...100), "One: 1 to 3, now 3, steady"),
      (line([0, 100, 60]), "One: 0 to 100, now 60"), (line([.nan, .infinity, 7]), "One: 7"),
      (line([-1e308, 1e308]), "One: -1e+308 to 1e+308, now 1e+308, rising"),
      (line([1.23456, 2_345.678]), "One: 1.235 to 2346, now 2346, rising"),
      (line([1.000001, 1.000002]), "One: 1.000001 to 1.000002, now 1.000002, steady"),
      (
        .init(.sparkline, unit: "ms", series: [.init("in", [1, 2]), .init("out", [nil]), .init("", [4, 2])]),
        "One: in: 1 to 2 ms, now 2, rising; out: no values; 2 to 4 ms, now 2, falling"
      ),
      (
        .init(.line, series: (1...10).map { .init("s\($0)", $0 == 1 ? [1] : []) }),
        "One: s1: 1; " + (2...8).map { "s\($0): no values; " }.joined() + "2 more series"
      ),
      (bars([12, 48, 31]), "One: 12 votes (Ada), 48 votes (Bo), 31 votes (Cy)"),
      (bars([12, nil]), "One: 12 votes (Ada), no value (Bo)"),
      (bars([12, 48, 3, 48, 9, 8, nil]), "One: 3 (Cy) to 48 votes (Bo)"),
      (bars([nil, nil, nil, nil, nil, nil, 5]), "One: 5 votes (G)"), (bars([5, 5, 5, 5, 5, 5, 5]), "One: 5 votes"),
      (.init(.bars, series: [.init("", [3, 9])]), "One: 3 to 9"),
      (gauge(62, 0...100), "One: 62 of 100 GB"), (gauge(120, 0...100), "One: 120 of 100 GB"),
      (gauge(99.999, 0...100), "One: 99.999 of 100 GB"), (gauge(62, 10...90), "One: 62 on a scale of 10 to 90 GB"),
      (gauge(62, nil), "One: 62 GB"), (gauge(nil, 0...100), "One: no values"), (gauge(62, 5...5), "One: 62 GB"),
    ] as [(ChartState, String)])
  func sentence(_ row: (chart: ChartState, sentence: String)) {
    #expect(ElementState(id: "p/one", label: "One", content: .chart(row.chart)).sentence == row.sentence)
  }

  @Test("A76: the sentence is in the language of the user, and so are its numbers")
  func german() {
    Language.speaking(.german) {
      #expect(Self.line([1.5, 2.5]).sentence == "1,5 bis 2,5, jetzt 2,5, steigend")
      #expect(Self.line([2, nil]).sentence == "2, jetzt kein Wert")
    }
  }

  @Test("A76: the sentence about a line is true for every series of numbers", arguments: 0..<40)
  func generated(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      let height = [1, 3, 40, 1_000].randomElement(using: &random) ?? 1
      let course = Int.random(in: -height...height, using: &random)
      let numbers = (0..<Int.random(in: 0...30, using: &random)).map { place in
        Int.random(in: 0...5, using: &random) == 0
          ? nil : Int.random(in: -height...height, using: &random) + course * place
      }
      let sentence = Self.line(numbers.map { $0.map(Double.init) }).sentence
      #expect(sentence == Self.expected(numbers), "\(numbers)")
    }
  }

  /// Returns the sentence that the contract defines, by whole numbers alone.
  private static func expected(_ numbers: [Int?]) -> String {
    let present = numbers.compactMap(\.self)
    guard let least = present.min(), let greatest = present.max(), let last = present.last else { return "no values" }
    let isPresent = numbers.last == .some(last)
    guard least < greatest else {
      return "\(least)" + (isPresent ? present.count > 1 ? ", steady" : "" : ", no value now")
    }
    let range = "\(least) to \(greatest), "
    guard isPresent else { return range + "no value now, the last was \(last)" }
    var word = ""
    if (greatest - least) * 20 <= max(abs(least), abs(greatest)) {
      word = ", steady"
    } else {
      let third = max(1, present.count / 3)
      var parts = [Array(present.prefix(third)), Array(present.suffix(third))]
      if present.count > 2 { parts.insert(Array(present.dropFirst(third).dropLast(third)), at: 1) }
      let rises = zip(parts, parts.dropFirst()).map { earlier, later in
        // The means are compared without a division.
        (later.reduce(0, +) * earlier.count - earlier.reduce(0, +) * later.count).signum()
      }
      word = Set(rises) == [1] ? ", rising" : Set(rises) == [-1] ? ", falling" : ""
    }
    return "\(range)now \(last)\(word)"
  }

  private static func line(_ values: [Double?], unit: String = "", range: ClosedRange<Double>? = nil) -> ChartState {
    ChartState(.line, unit: unit, range: range, series: [ChartSeries("", values)])
  }

  private static func bars(_ values: [Double?]) -> ChartState {
    let axis = ["Ada", "Bo", "Cy", "D", "E", "F", "G"]
    return ChartState(.bars, unit: "votes", axis: axis, series: [ChartSeries("", values)])
  }

  private static func gauge(_ value: Double?, _ range: ClosedRange<Double>?) -> ChartState {
    ChartState(.gauge, unit: "GB", range: range, series: [ChartSeries("", [value])])
  }
}
